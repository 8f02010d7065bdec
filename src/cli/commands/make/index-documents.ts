import { InputError } from "../../../base/input-error.ts";
import { counted } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import type { IndexSummary } from "../../../search/node/build-index.ts";
import { analyzers, usualAnalyzer } from "../../../text/analyzers.ts";
import { command, entryLines, flag, many, oneOf, textOption, texts } from "../../command.ts";
import { documentOptions, readDocumentOptions, threadsOption } from "../../options/reading.ts";
import { refuseOverInput } from "../../inputs.ts";
import { indexWatched } from "../../search/index-watched.ts";

export const indexCommand = command({
  name: "index",
  about: "Index documents, to search them: a new index, or what is new and changed into one that is there.",
  examples: [
    "pericope index articles -o articles.index",
    "pericope index articles -o plain.index --analyzer plain",
    "pericope index articles -o articles.index --prune",
    "pericope index -o articles.index --remove concordance",
  ],
  after: `
An index keeps the documents as well, and is a collection to every command that takes one.

Where the index is there, documents that are new are added, and those that have changed are replaced; it stays as it was where
anything fails. Documents that it has and the paths do not are counted, and stay unless --prune is given. A new index is there when
it is whole: until then its name ends in .unfinished, and the same command goes on with that after a stop.

An analyzer says which words are the same. An index keeps the one that it was made with:
${entryLines(analyzers)}`,

  args: { paths: many("[paths...]", "folders, and files in XML, text, Markdown or JSONL (.gz too)") },
  options: {
    output: textOption("-o, --output <file>", "the index to make or to change"),
    analyzer: oneOf("--analyzer <name>", `how texts become words (see below; default: ${usualAnalyzer})`, analyzers),
    prune: flag("--prune", "remove the documents that the paths do not have"),
    remove: texts("--remove <id>", "remove this document; may be given several times"),
    strict: flag("--strict", "stop at the first broken document, and change nothing"),
    ...threadsOption("The index answers"),
    ...documentOptions,
  },

  async run({ paths, output, analyzer, prune, remove, strict, threads, ...given }, world) {
    refuseOverInput(output, paths);
    if (paths.length === 0 && remove.length === 0)
      throw new InputError("no documents; expected files or folders to index, or --remove and an id");
    if (paths.length === 0 && prune)
      throw new InputError("--prune without documents would remove all; expected files or folders");
    const reading = await readDocumentOptions(given, world);
    if (output === undefined) throw new InputError("expected -o FILE");
    const summary = await indexWatched(paths, output, { ...reading, analyzer, prune, remove, threads, strict }, world);
    world.err(`${visible(output)}: ${summaryWords(summary, paths.length > 0)}\n`);
  },
});

function summaryWords(summary: IndexSummary, hasPaths: boolean): string {
  const { added, changed, unchanged, removed, lacking, broken } = summary;
  const words = [
    `${counted(added, "document", "documents")} added`,
    changed > 0 && `${counted(changed, "document", "documents")} replaced`,
    removed > 0 && `${counted(removed, "document", "documents")} removed`,
    unchanged > 0 && `${unchanged} as before`,
    hasPaths && lacking > 0 && `${lacking} that the paths do not have stay (--prune removes them)`,
    broken > 0 && `${counted(broken, "broken one", "broken ones")} left out`,
  ];
  return words.filter((word) => word !== false).join(", ");
}
