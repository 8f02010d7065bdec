import { handIn } from "../../files/node/openers.ts";

// What reads a judging or an index is large, and is loaded where one is named.
handIn({
  judging: async (place, options) =>
    (await import("../../assess/node/store/read-judging.ts")).readJudging(place, options),
  index: async (path) => (await import("../../search/node/index-collection.ts")).indexCollection(path),
});
