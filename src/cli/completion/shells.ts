/** A word that is possible at the cursor. */
export interface Suggestion {
  readonly word: string;
  readonly about?: string | undefined;
}

/** What is possible at the cursor. */
export interface Completion {
  readonly words: readonly Suggestion[];
  /** True if paths are possible too. */
  readonly files: boolean;
  /** True if the words are incomplete, so that no blank follows them. */
  readonly open: boolean;
}

export const noSuggestions: Completion = { words: [], files: false, open: false };
export const paths: Completion = { words: [], files: true, open: false };

/** A shell that asks for completions: with a script that it reads once, and then with a command at each Tab. */
interface Shell {
  readonly name: string;
  readonly about: string;
  /** The script that the user loads. */
  readonly script: string;
  /** The words after the program's name, up to the cursor, given what the script passes on. */
  typed(handed: readonly string[]): readonly string[];
  /** Suggestions in the form for the script, one per line. */
  lines(words: readonly Suggestion[], handed: readonly string[]): readonly string[];
}

/**
 * The answer to a script: a line that says what follows (words, words without a blank after them, or files), then the
 * words.
 */
export function shellAnswer(shell: Shell, { words, files, open }: Completion, handed: readonly string[]): string {
  const lines = shell.lines(words, handed);
  const ofWords = open ? "open" : "words";
  return `${[lines.length === 0 && files ? "files" : ofWords, ...lines].join("\n")}\n`;
}

/** The description of a word in one line. */
function aboutLine(about: string | undefined): string {
  return (about ?? "").replaceAll(/\s+/g, " ");
}

/**
 * Readline also splits words at = : and @, and replaces only the last part with a suggestion. So the script passes on
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

/**
 * The words of a line as a shell splits it. After a blank a new word begins. A quote that is still open ends with the
 * line.
 */
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

const zsh: Shell = {
  name: "zsh",
  about: "source <(pericope completion zsh) in ~/.zshrc, after compinit",
  script: `#compdef pericope
_pericope() {
  local kind
  local -a lines
  lines=("\${(@f)$(pericope completion zsh -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  kind=$lines[1]
  shift lines
  case $kind in
    files) compset -P '--*='; _files ;;
    open) _describe -t values value lines -S '' ;;
    words) _describe -t values value lines ;;
  esac
}
if [ "$funcstack[1]" = "_pericope" ]; then _pericope "$@"; else compdef _pericope pericope; fi
`,
  typed: (handed) => handed,
  lines: (words) => words.map(({ word, about }) => `${word.replaceAll(/[\\:]/g, String.raw`\$&`)}:${aboutLine(about)}`),
};

const fish: Shell = {
  name: "fish",
  about: "pericope completion fish > ~/.config/fish/completions/pericope.fish",
  script: `function __pericope_complete
    set -l typed (commandline -opc)
    set -e typed[1]
    set -l lines (pericope completion fish -- $typed (commandline -ct) 2>/dev/null)
    if test "$lines[1]" = files
        set -l option (string match -r -- '^--[^=]*=' (commandline -ct))
        set -l path (string replace -r -- '^--[^=]*=' '' (commandline -ct))
        __fish_complete_path "$path" | string replace -r -- '^' "$option"
    else if test (count $lines) -gt 1
        printf '%s\\n' $lines[2..-1]
    end
end
complete -c pericope -f -a '(__pericope_complete)'
`,
  typed: (handed) => handed,
  lines: (words) => words.map(({ word, about }) => `${word}\t${aboutLine(about)}`),
};

/** All shells with completion. To add one, write its file and add one line here. */
export const shells: readonly Shell[] = [bash, zsh, fish];
