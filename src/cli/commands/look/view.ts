import { openView } from "../../../report/node/view-server.ts";
import { withStatistics } from "../../../report/page-statistics.ts";
import { pageText, titleOf, withTitles } from "../../../report/page-pack.ts";
import { command, parsed, wholeNumberBetween } from "../../command.ts";
import { faultLines } from "../../faults.ts";
import { tell } from "../../notes.ts";
import { packer, pageTemplate } from "../../page-file.ts";
import { scoredArguments } from "../../options/scoring.ts";
import { pageOptions, readPage } from "../../page-inputs.ts";

const mostTitles = 2000; // documents that are read before the page opens, to name them

export const view = command({
  name: "view",
  about: "Show the same page from this machine, loading documents as they are opened. Ctrl-C ends it.",
  examples: ["pericope view judgements.inex runs/focused/*.fol --collection articles --topic-texts topics.xml"],
  after: `
It listens on 127.0.0.1 alone, and serves nothing but this page.
`,

  args: scoredArguments,
  options: {
    ...pageOptions,
    port: parsed(
      "--port <number>",
      "listen there (default: a free port)",
      wholeNumberBetween(0, 65_535, "a number from 0 to 65535"),
    ),
  },

  async run({ port, ...given }, world) {
    const { page, statistics, collection } = await readPage(given, Infinity, world);
    const { ids } = page.data.documents;
    const titles = ids.map((id) => {
      const document = ids.length > mostTitles ? undefined : collection?.document(id);
      return document === undefined ? null : titleOf(document);
    });
    const { address, ended, close } = await openView(
      {
        template: pageTemplate(world),
        data: withTitles(withStatistics(page.data, await statistics), titles),
        results: (run) => page.results(run),
        text(doc) {
          const document = collection?.document(ids[doc]!);
          return document === undefined ? null : pageText(document, packer.base64);
        },
      },
      port,
      (error) => world.err(faultLines(error)),
    );
    const callOff = world.onEnd(close);
    world.out(`${address}\n`);
    tell(page.data.notes, world);
    world.err("Ctrl-C ends it\n");
    await ended;
    callOff();
  },
});
