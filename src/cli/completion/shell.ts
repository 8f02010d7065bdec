import type { Completion, Suggestion } from "./suggestion.ts";

/** A shell that asks what may follow: by a script that it reads once, and then by a command at each Tab. */
export interface Shell {
  readonly name: string;
  readonly about: string;
  /** What a person has it read. */
  readonly script: string;
  /** The words after the program's name, up to the cursor, of what the script hands over. */
  typed(handed: readonly string[]): readonly string[];
  /** Suggestions as the script takes them, a line each. */
  lines(words: readonly Suggestion[], handed: readonly string[]): readonly string[];
}

/** What a script reads: a line that says what follows (words, words without a blank after them, or files), then the words. */
export function shellAnswer(shell: Shell, { words, files, open }: Completion, handed: readonly string[]): string {
  const lines = shell.lines(words, handed);
  const ofWords = open ? "open" : "words";
  return `${[lines.length === 0 && files ? "files" : ofWords, ...lines].join("\n")}\n`;
}

/** One line of what a word is about. */
export function aboutLine(about: string | undefined): string {
  return (about ?? "").replaceAll(/\s+/g, " ");
}
