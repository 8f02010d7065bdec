import { InputError } from "../../../base/input-error.ts";
import { analyzers } from "../../../text/analyzers.ts";
import { tasks } from "../../../score/tasks.ts";
import { command, many, one } from "../../command.ts";
import { textOption, usuallyOneOf } from "../../option.ts";
import { documentOptions, readDocumentOptions } from "../../options/reading.ts";
import { newTrack } from "../../track/new-track.ts";

export const trackCommand = command({
  name: "track",
  about:
    "Make a folder for a track of your own: an index of the documents, topics to fill in, and a track.json that names its files.",
  examples: [
    "pericope track new my-track articles",
    "pericope track new manuals documents.jsonl --task chunks --analyzer plain",
  ],
  after: `
In that folder commands need no paths: pericope search, pool, assess, evaluate and report take what track.json names. Whoever names a
file in a command names all that it reads. docs/track.md goes from a folder of documents to a test collection in an afternoon.`,

  args: {
    action: one("<new>", "the word new"),
    folder: one("<folder>", "a new or empty folder"),
    documents: many("<documents...>", "folders, and files in XML, text, Markdown or JSONL (.gz too)"),
  },
  options: {
    task: usuallyOneOf("-t, --task <task>", "what systems are asked for", tasks, "focused"),
    analyzer: usuallyOneOf("--analyzer <name>", "how texts become terms", analyzers, "english"),
    topics: textOption(
      "--topics <file>",
      "topics that there are already, as INEX topics or JSONL: written to topics.jsonl, in JSONL",
    ),
    ...documentOptions,
  },

  async run({ action, folder, documents, ...given }, world) {
    if (action !== "new") throw new InputError(`no action "${action}"; expected pericope track new FOLDER DOCUMENTS`);
    const reading = await readDocumentOptions(given, world);
    world.out(await newTrack(folder, documents, { ...given, reading }, world));
  },
});
