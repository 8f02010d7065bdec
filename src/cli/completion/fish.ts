import { aboutLine, type Shell } from "./shell.ts";

export const fish: Shell = {
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
