import { Command as Definition, CommanderError } from "commander";
import { InputError } from "../base/input-error.ts";
import { visible } from "../base/visible.ts";
import type { Command } from "./command.ts";
import { exitCode, type World } from "./world.ts";

/** Runs one command line and gives the exit code. A bug of ours is left to throw. */
export async function runProgram(
  argv: readonly string[],
  commands: readonly Command[],
  version: string,
  world: World,
): Promise<number> {
  let code: number = exitCode.done;
  const program = new Definition("pericope")
    .description(
      "Measures focused retrieval: passages, elements and chunks, judged by the characters that a person highlighted.",
    )
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .configureOutput({ writeOut: world.out, writeErr: () => undefined, getOutHelpWidth: () => world.width ?? 100 })
    .addHelpText("after", "\nStart with: pericope demo")
    .showSuggestionAfterError()
    .exitOverride();

  for (const command of commands) {
    const definition = command
      .define(new Definition(command.name).description(command.about))
      .helpOption("-h, --help", "print this help")
      .addHelpText(
        "after",
        `${command.after ?? ""}\nExamples:\n${command.examples.map((example) => `  $ ${example}`).join("\n")}`,
      )
      .copyInheritedSettings(program)
      .action(async (...parameters: unknown[]) => {
        const args = parameters.slice(0, -2);
        code = await command.run(args, definition.opts(), world);
      });
    program.addCommand(definition);
  }

  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(argv, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCode.done;
    if (error instanceof CommanderError) world.err(`pericope: ${oneLine(error.message)}${helpFor(argv, commands)}\n`);
    else if (error instanceof InputError) world.err(`${oneLine(error.message)}\n`);
    else throw error;
    return exitCode.badInput;
  }
}

/** Names in a message may hold anything; a fault stays on its line, and no escape reaches the terminal. */
function oneLine(message: string): string {
  const words = message
    .replace(/^error: /, "")
    .replace(/\.?\n\(Did (.*)\)/s, "; did $1")
    .replace(/\.$/, "");
  return visible(words === "(outputHelp)" ? "no such command" : words);
}

/** Where to look on, unless the message already says what was meant. */
function helpFor([name]: readonly string[], commands: readonly Command[]): string {
  const known = commands.some((command) => command.name === name);
  return `; see pericope ${known ? `${name} ` : ""}--help`;
}
