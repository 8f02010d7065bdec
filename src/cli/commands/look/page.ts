import { readFileSync } from "node:fs";
import { fixed } from "../../../base/number.ts";
import { writeFile } from "../../../files/node/write-file.ts";
import { command, usualText } from "../../command.ts";

export const page = command({
  name: "page",
  about: "Write the page that scores files dropped on it: one HTML file, for people without a command line.",
  examples: ["pericope page", "pericope page -o score.html"],
  after: `
The page reads what report reads, in the browser, and shows the same report; nothing leaves the machine. It works from a disk and from any
web server, as it is.
`,

  args: {},
  options: {
    output: usualText("-o, --output <file>", "where to write it; - for standard output", "pericope.html"),
  },

  async run({ output }, world) {
    const text = readFileSync(new URL("pericope.html", world.built), "utf8");
    await writeFile(output, once(text));
    const say = output === "-" ? world.err : world.out;
    say(`${output}: ${fixed(text.length / 1e6, 1)} MB; open it in a browser, or put it on a web server\n`);
  },
});

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
