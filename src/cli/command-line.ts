import { visible } from "../base/visible.ts";

/** What was typed, as a line to type again; an option that was left to its default is added. */
export function commandLine(added: Readonly<Record<string, string>> = {}, argv = process.argv.slice(2)): string {
  const given = (option: string): boolean => argv.some((word) => word === option || word.startsWith(`${option}=`));
  const words = [
    ...argv,
    ...Object.entries(added).flatMap(([option, value]) => (given(option) ? [] : [option, value])),
  ];
  return ["pericope", ...words.map(shellWord)].join(" ");
}

function shellWord(word: string): string {
  const shown = visible(word);
  return /^[\w@%+=:,./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", String.raw`'\''`)}'`;
}
