import type { Place } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import type { Context, OnFault } from "../drafts/context.ts";
import { noteOf } from "../drafts/notes.ts";
import { type XmlLines, xmlLines } from "./xml-lines.ts";
import { trimmed } from "./xml-text.ts";

/** An element that a format knows. */
export interface KnownElement {
  /** The elements that it may contain. Others inside it are skipped. If absent, all its content is its text. */
  readonly holds?: KnownElements;
  open?(attributes: ReadonlyMap<string, string>, place: Place): void;
  /** Receives its text, without white space around it. */
  close?(text: string): void;
}

export type KnownElements = ReadonlyMap<string, KnownElement>;

export interface XmlTree extends XmlLines {
  /** True if the next item is directly inside this element. */
  isIn(element: KnownElement): boolean;
  /** Notes on what was skipped. */
  notes(): Note[];
}

/** Walks through an XML file by the elements that are known. They may be under a root of any name. */
export function xmlTree(known: KnownElements, context: Context, onFault: OnFault): XmlTree {
  const open: KnownElement[] = [];
  let top: KnownElement = { holds: known };
  let text = "";
  let beyond = 0; // how deep inside something that is skipped or only has text
  const skipped = skippedElements();

  const lines = xmlLines(
    {
      open(name, attributes) {
        if (beyond > 0 || top.holds === undefined) return void beyond++;
        const found = top.holds.get(name) ?? (open.length === 0 ? { holds: known } : undefined);
        if (found === undefined) {
          skipped.add(name);
          beyond++;
          return;
        }
        open.push(top);
        top = found;
        found.open?.(attributes, lines.tagPlace);
      },
      text(piece) {
        if (top.holds === undefined && top.close !== undefined) text += piece;
      },
      close() {
        if (beyond > 0) return void beyond--;
        const [closed, said] = [top, trimmed(text)];
        text = "";
        top = open.pop() ?? { holds: known };
        closed.close?.(said);
      },
    },
    context,
    onFault,
  );
  return {
    ...lines,
    get tagPlace() {
      return lines.tagPlace;
    },
    get lineBetweenTags() {
      return lines.lineBetweenTags;
    },
    isIn: (element) => beyond === 0 && top === element,
    notes: skipped.notes,
  };
}

/** Counts elements that a format does not know. */
function skippedElements(): { add(name: string): void; notes(): Note[] } {
  const names = new Set<string>();
  let count = 0;
  return {
    add(name) {
      count++;
      if (names.size < 5) names.add(name.slice(0, 40));
    },
    notes() {
      const which = `skipped: ${[...names].map((name) => `<${name}>`).join(", ")}`;
      return noteOf("elements-skipped", count, `element was ${which}`, `elements were ${which}`);
    },
  };
}
