// All keys of a document, as a table.

import type { Command } from "../commands.ts";
import type { ReachUse, Stride } from "../text/reach.ts";
import type { DocumentDialog } from "./document-dialogs.tsx";
import type { Judging } from "./use-judging.ts";

/** What the keys of a document set in motion. */
export interface DocumentUse {
  readonly judging: Judging;
  readonly reach: ReachUse;
  readonly hasEntryPoints: boolean;
  /** To the next element to grade, where elements are. */
  readonly toGrade: (() => void) | undefined;
  /** Whether the text at the cursor runs from right to left. */
  isBackward(): boolean;
  step(stride: Stride, extend: boolean): void;
  take(): void;
  erase(): void;
  enter(): void;
  letGo(): void;
  toHighlight(by: 1 | -1): void;
  /** To the next suggestion of a machine; undefined where nothing is suggested in this judging. */
  readonly toSuggestion: ((by: 1 | -1) => void) | undefined;
  toEdge(edge: "start" | "end"): void;
  undo(): void;
  redo(): void;
  tint(): void;
  search(): void;
  /** To the search for other documents, where there is an index. */
  readonly find: (() => void) | undefined;
  /** To the next or the previous document of the list. */
  turn(by: 1 | -1): void;
  toUnjudged(): void;
  show(dialog: DocumentDialog): void;
}

type Row = readonly [keys: string | readonly string[], words: string, run: () => void, shown?: string];

function group(name: Command["group"], rows: readonly Row[], mayRepeat = false): Command[] {
  return rows.map(([keys, words, run, shown]) => ({
    keys: typeof keys === "string" ? [keys] : keys,
    words,
    group: name,
    run,
    mayRepeat,
    ...(shown !== undefined && { shown }),
  }));
}

/** All keys of a document. */
export function documentCommands(use: DocumentUse): readonly Command[] {
  const { judging } = use;
  return [
    ...group("Verdict", [
      ["n", "not relevant, and the next document", () => judging.decide("nonrelevant")],
      [
        "r",
        "relevant: then highlight, choose the entry point, and press it again for the next document",
        () => judging.decide("relevant"),
      ],
      ["x", "cannot be judged, and the next document", () => judging.decide("cannot")],
      ["l", "later, and the next document", () => judging.decide("later")],
      ["0", "take the verdict back", () => judging.withdraw()],
      ["m", "a note on the document", () => use.show("note")],
    ]),
    ...group("Highlight", [
      // With nothing to take, the space bar scrolls, as ever.
      [use.reach.range === undefined ? ["Enter"] : ["Enter", " "], "highlight what is shown", use.take, "Enter Space"],
      [["Delete", "Backspace"], "erase what is shown", use.erase],
      ...(use.hasEntryPoints
        ? ([["e", "entry point at the cursor; there again: none", use.enter]] satisfies readonly Row[])
        : []),
      ...(use.toGrade === undefined
        ? []
        : ([
            ["a", "next element to grade: there ?, 1 and 2 grade it, 0 takes that back, Esc leads back", use.toGrade],
          ] satisfies readonly Row[])),
      ["h", "next highlight", () => use.toHighlight(1)],
      ["H", "previous highlight", () => use.toHighlight(-1)],
      ...(use.toSuggestion === undefined
        ? []
        : ([
            [
              "v",
              "next suggestion of a machine: Enter takes it, Delete drops it, [ and ] lead to its edges",
              () => use.toSuggestion!(1),
            ],
            ["V", "previous suggestion", () => use.toSuggestion!(-1)],
          ] satisfies readonly Row[])),
      ["[", "start of the highlight: arrow keys then move it", () => use.toEdge("start")],
      ["]", "end of the highlight: arrow keys then move it", () => use.toEdge("end")],
    ]),
    ...group(
      "Highlight",
      [
        [["u", "Ctrl+z"], "undo", use.undo, "u Ctrl+Z"],
        [["y", "Ctrl+y", "Ctrl+Shift+z"], "redo", use.redo, "y Ctrl+Shift+Z"],
      ],
      true,
    ),
    ...textCommands(use),
    ...group("Documents", [
      ["j", "next document", () => use.turn(1)],
      ["k", "previous document", () => use.turn(-1)],
      [".", "next document that is not judged", use.toUnjudged],
      ...(use.find === undefined ? [] : ([["f", "find documents", use.find]] satisfies readonly Row[])),
      ["q", "the topic", () => use.show("topic")],
      ["d", "the documents", () => use.show("documents")],
    ]),
    ...group("Help", [
      ["g", "the instructions", () => use.show("guide")],
      ["?", "this list", () => use.show("keys")],
    ]),
  ];
}

/** The ways through the text, and what a key takes at once. */
function textCommands(use: DocumentUse): readonly Command[] {
  const { reach } = use;
  const side = (isRight: boolean, extend: boolean) => (): void =>
    use.step(isRight === use.isBackward() ? "previous" : "next", extend);
  const moves: readonly Row[] = [
    [["ArrowRight"], "next sentence, word or character", side(true, false), "→"],
    [["ArrowLeft"], "previous one", side(false, false), "←"],
    ["ArrowDown", "next paragraph; by words and characters: next sentence", () => use.step("further", false)],
    ["ArrowUp", "previous one", () => use.step("back", false)],
    [["Shift+ArrowRight"], "take in the next one, too", side(true, true), "Shift+→"],
    [["Shift+ArrowLeft"], "the other way", side(false, true), "Shift+←"],
    [["Shift+ArrowDown"], "take in all up to the next paragraph", () => use.step("further", true), "Shift+↓"],
    [["Shift+ArrowUp"], "the other way", () => use.step("back", true), "Shift+↑"],
  ];
  const others: readonly Row[] = [
    ["s", "by sentences", () => reach.setGrain("sentence")],
    ["w", "by words", () => reach.setGrain("word")],
    ["c", "by characters", () => reach.setGrain("character")],
    ["Escape", "let go", use.letGo],
    ["t", "tint the words of the query", use.tint],
    ["/", "search in the document", use.search],
  ];
  return [...group("Text", moves, true), ...group("Text", others)];
}
