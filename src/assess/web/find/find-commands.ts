import type { Command } from "../commands.ts";
import type { DocumentDialog } from "../views/document-dialogs.tsx";
import { stepFinding, toField } from "./find-steps.ts";

interface FindUse {
  back(): void;
  show(dialog: DocumentDialog): void;
}

/** The keys where documents are found, outside the field. */
export function findCommands({ back, show }: FindUse): Command[] {
  const documents: readonly [keys: string[], words: string, run: () => void][] = [
    [["f"], "to the search field", () => toField()],
    [["/"], "to the search field; // begins a query in NEXI", () => toField(true)],
    [["ArrowDown"], "next document that was found", () => stepFinding(1)],
    [["ArrowUp"], "previous one", () => stepFinding(-1)],
    [["Escape"], "back to the document", back],
    [["q"], "the topic", () => show("topic")],
    [["d"], "the documents", () => show("documents")],
  ];
  const help: readonly [keys: string[], words: string, run: () => void][] = [
    [["g"], "the instructions", () => show("guide")],
    [["?"], "this list", () => show("keys")],
  ];
  return [
    ...documents.map(([keys, words, run]): Command => ({ keys, words, group: "Documents", run })),
    ...help.map(([keys, words, run]): Command => ({ keys, words, group: "Help", run })),
  ];
}
