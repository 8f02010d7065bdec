import { counted, type Note } from "../../base/note.ts";
import { unseenCharacter } from "../../base/visible.ts";
import { quoted } from "./columns.ts";

/** Watches the ids of a file for characters that nobody sees: with one, an id is another id, though it looks the same. */
export interface UnseenIds {
  add(id: string, line?: number): void;
  notes(): Note[];
}

export function unseenIds(): UnseenIds {
  const found = new Set<string>();
  let first: string | undefined;
  let last = ""; // topics come many times in a row
  return {
    add(id, line) {
      if (id === last) return;
      last = id;
      const character = unseenCharacter(id);
      if (character === undefined) return;
      found.add(id);
      first ??= `${quoted(id)}${line === undefined ? "" : ` on line ${line}`} (${character})`;
    },
    notes() {
      if (found.size === 0) return [];
      const what = counted(
        found.size,
        "id has a character that is not visible, and so differs from the same id without it",
        "ids have a character that is not visible, and so differ from the same ids without it; the first is",
      );
      return [
        { code: "invisible-in-ids", message: `${what}${found.size === 1 ? ":" : ""} ${first}`, count: found.size },
      ];
    },
  };
}
