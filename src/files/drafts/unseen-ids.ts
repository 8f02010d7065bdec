// Notes about ids with invisible characters.

import { counted, type Note } from "../../base/note.ts";
import { unseenCharacter } from "../../base/visible.ts";
import { quoted } from "./columns.ts";

/**
 * Looks for invisible characters in the ids of a file. An id with such a character looks like another id, but is
 * different.
 */
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
      const character = unseenCharacter(id) ?? blankAtEnd(id);
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

/** The name of a blank at an end of an id that is not a space. It looks like a space or is invisible. */
function blankAtEnd(id: string): string | undefined {
  const [blank] = /^[^\S ]|[^\S ]$/.exec(id) ?? [];
  if (blank === undefined) return undefined;
  const code = `U+${blank.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  return blank === "\u00a0" ? `a no-break space, ${code}` : `a blank, ${code}`;
}
