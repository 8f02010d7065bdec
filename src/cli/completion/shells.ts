/** A word that may stand where the cursor is. */
export interface Suggestion {
  readonly word: string;
  readonly about?: string | undefined;
}

/** What may stand where the cursor is. */
export interface Completion {
  readonly words: readonly Suggestion[];
  /** Paths fit as well. */
  readonly files: boolean;
  /** The words are beginnings: no blank follows them. */
  readonly open: boolean;
}

export const noSuggestions: Completion = { words: [], files: false, open: false };
export const paths: Completion = { words: [], files: true, open: false };

/** A shell that asks what may follow: by a script that it reads once, and then by a command at each Tab. */
interface Shell {
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
function aboutLine(about: string | undefined): string {
  return (about ?? "").replaceAll(/\s+/g, " ");
}

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

/** Every shell whose Tab key is served. To add one: write its file, add its line. */
export const shells: readonly Shell[] = [bash, zsh, fish];
