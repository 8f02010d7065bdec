import type { Openers } from "../../files/node/openers.ts";

/** How a judging and an index are opened. What reads them is large, and is loaded where one is named. */
export const allOpeners: Openers = {
  judging: async (place, options) =>
    (await import("../../assess/node/store/read-judging.ts")).readJudging(place, options),
  index: async (path) => (await import("../../search/node/index-collection.ts")).indexCollection(path),
};
