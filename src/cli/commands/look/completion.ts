import { named } from "../../../base/named.ts";
import { command, entryLines, many, one } from "../../command.ts";
import { complete } from "../../completion/complete.ts";
import { allSteps, stepsFor } from "../index.ts";
import { shellAnswer, shells } from "../../completion/shells.ts";

export const completion = command({
  name: "completion",
  about: "Print a script for bash, zsh or fish, by which the Tab key completes commands, options and their values.",
  examples: ["pericope completion bash", "pericope completion fish -- evaluate --task ''"],
  after: `
How to have it read:
${entryLines(shells)}

The script asks pericope at each Tab, so that it need not be made again with a new version: what is typed follows after --,
the word at the cursor last, and what may stand there is printed.`,

  args: {
    shell: one("<shell>", shells.map(({ name }) => name).join(", ")),
    words: many("[words...]", "what is typed so far, as the script hands it over"),
  },
  options: {},

  async run({ shell: name, words }, world) {
    const shell = named(shells, name, "shell");
    if (words.length === 0) world.out(shell.script);
    else {
      const typed = shell.typed(words);
      const steps = typed.length > 1 ? await stepsFor(typed) : await allSteps();
      const commands = steps.flatMap((step) => step.commands);
      world.out(shellAnswer(shell, complete(commands, typed), words));
    }
  },
});
