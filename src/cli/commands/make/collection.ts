import { counted } from "../../../base/note.ts";
import { fixed } from "../../../base/number.ts";
import { visible } from "../../../base/visible.ts";
import { buildCollection, type BuildSummary } from "../../../files/node/collection/build-collection.ts";
import { brokenDocuments } from "../../broken-documents.ts";
import { command, flag, many, requiredText } from "../../command.ts";
import { tell } from "../../notes.ts";
import { documentOptions, readDocumentOptions, threadsOption } from "../../options/reading.ts";
import { refuseOverInput } from "../../inputs.ts";
import { progress } from "../../progress.ts";
import type { World } from "../../world.ts";

export const collectionCommand = command({
  name: "collection",
  about:
    "Build one file of many documents, with their element tables, that opens at once; broken documents are named and left out.",
  examples: [
    "pericope collection articles -o articles.pericope",
    "pericope collection documents.jsonl -o documents.pericope --strict",
  ],

  args: { paths: many("<paths...>", "folders, and files in XML, text, Markdown or JSONL (.gz too)") },
  options: {
    output: requiredText("-o, --output <file>", "the file to write"),
    strict: flag("--strict", "stop at the first broken document, and write nothing"),
    ...threadsOption("The file is"),
    ...documentOptions,
  },

  async run({ paths, output, strict, threads, ...given }, world) {
    refuseOverInput(output, paths);
    const reading = await readDocumentOptions(given, world);
    const shown = progress(world, "building");
    const broken = brokenDocuments(world, shown.end);
    try {
      const summary = await buildCollection(paths, output, {
        ...reading,
        threads,
        onFault: strict ? undefined : broken.onFault,
        onProgress: ({ bytes, totalBytes, documents }) =>
          shown.onProgress?.(bytes, totalBytes, counted(documents, "document", "documents")),
      });
      shown.end();
      broken.end();
      tell(summary.notes, world);
      tellSummary(output, summary, world);
    } finally {
      shown.end();
    }
  },
});

function tellSummary(output: string, { documents, characters, bytes, broken }: BuildSummary, world: World): void {
  const size = `${counted(characters, "character", "characters")}, ${fixed(bytes / 1e6, 1)} MB`;
  const left = broken === 0 ? "" : `; ${counted(broken, "broken one", "broken ones")} left out`;
  world.err(`${visible(output)}: ${counted(documents, "document", "documents")}, ${size}${left}\n`);
}
