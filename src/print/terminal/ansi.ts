/** Styles for a terminal. Each switches off only what it switched on, so that they can be nested. */
export interface Ink {
  bold(text: string): string;
  dim(text: string): string;
  underlined(text: string): string;
  best(text: string): string;
}

export const plain = (text: string) => text;

export const noInk: Ink = { bold: plain, dim: plain, underlined: plain, best: plain };

export const ansiInk: Ink = {
  bold: (text) => `\x1b[1m${text}\x1b[22m`,
  dim: (text) => `\x1b[2m${text}\x1b[22m`,
  underlined: (text) => `\x1b[4m${text}\x1b[24m`,
  best: (text) => `\x1b[1;32m${text}\x1b[39;22m`,
};
