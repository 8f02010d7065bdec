import type { Shell } from "./shell.ts";

/**
 * Readline parts words at = : and @ too, and puts a suggestion in the place of the last part alone. So the script hands over
 * the whole line up to the cursor, and that last part.
 */
export const bash: Shell = {
  name: "bash",
  about: 'eval "$(pericope completion bash)" in ~/.bashrc',
  script: `_pericope() {
  local line kind=
  COMPREPLY=()
  while IFS= read -r line; do
    if [ -z "$kind" ]; then kind=$line; else COMPREPLY+=("$line"); fi
  done < <(pericope completion bash -- "\${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
  case $kind in
    open) compopt -o nospace 2>/dev/null ;;
    files) compopt -o default 2>/dev/null || while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$2") ;;
  esac
}
complete -F _pericope pericope
`,
  typed: ([line = ""]) => shellWords(line).slice(1),
  lines(words, [line = "", part = ""]) {
    const current = shellWords(line).at(-1) ?? "";
    const kept = current.endsWith(part) ? current.length - part.length : 0; // of the word, what stands before the part
    return words.filter(({ word }) => word.startsWith(current)).map(({ word }) => word.slice(kept));
  },
};

/** The words of a line as a shell takes them; after a blank a new one begins. A quote that is still open ends with the line. */
export function shellWords(line: string): string[] {
  const words: string[] = [""];
  for (const [, blanks, single, double, escaped, plain] of line.matchAll(
    /(\s+)|'([^']*)'?|"((?:[^"\\]|\\.)*)"?|\\(.?)|([^\s'"\\]+)/gs,
  )) {
    if (blanks !== undefined) words.push("");
    else words.push(`${words.pop()!}${single ?? double?.replaceAll(/\\(["\\$`])/g, "$1") ?? escaped ?? plain}`);
  }
  return words;
}
