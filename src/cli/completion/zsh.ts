import { aboutLine, type Shell } from "./shell.ts";

export const zsh: Shell = {
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
