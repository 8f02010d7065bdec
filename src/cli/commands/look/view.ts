import { InputError } from "../../../base/input-error.ts";
import { openView } from "../../../node/view-server.ts";
import { pageText, titleOf, withTitles } from "../../../page/page-pack.ts";
import { type Command, textOption } from "../../command.ts";
import { faultLines } from "../../fault-lines.ts";
import { tell } from "../../notes.ts";
import { packer, pageTemplate } from "../../page-file.ts";
import { definePage, readPage } from "../../page-inputs.ts";
import { exitCode } from "../../world.ts";

const mostTitles = 2000; // documents that are read before the page opens, to name them

export const view: Command = {
  name: "view",
  about: "Show the same page from this machine, loading documents as they are opened. Ctrl-C ends it.",
  examples: ["pericope view judgements.inex runs/focused/*.fol --collection articles --topic-texts topics.xml"],
  after: `
It listens on 127.0.0.1 alone, and serves nothing but this page.
`,

  define: (definition) => definePage(definition).option("--port <number>", "listen there (default: a free port)"),

  async run(args, options, world) {
    const port = readPort(textOption(options, "port"));
    const { page, context } = await readPage(args, options, Infinity, world);
    const { collection } = context;
    const { ids } = page.data.documents;
    const titles = ids.map((id) => {
      const document = ids.length > mostTitles ? undefined : collection?.document(id);
      return document === undefined ? null : titleOf(document);
    });
    const { address, ended } = await openView(
      {
        template: pageTemplate(),
        data: withTitles(page.data, titles),
        results: (run) => page.results(run),
        text(doc) {
          const document = collection?.document(ids[doc]!);
          return document === undefined ? null : pageText(document, packer.base64);
        },
      },
      port,
      (error) => world.err(faultLines(error)),
    );
    world.out(`${address}\n`);
    tell(page.data.notes, world);
    world.err("Ctrl-C ends it\n");
    await ended;
    return exitCode.done;
  },
};

function readPort(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InputError(`--port "${text}": expected a number from 0 to 65535`);
  return Number(text);
}
