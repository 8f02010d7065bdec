import type { InputError } from "../base/input-error.ts";
import { counted } from "../base/note.ts";
import { visible } from "../base/visible.ts";
import { documentOptions } from "./options/reading.ts";
import { remedyWords } from "./faults.ts";
import type { World } from "./world.ts";

/** The most documents that are named. A file of another kind may have a million of them. */
const mostNamed = 100;

/** Names the first documents that cannot be read, one per line. At the end it says how many more there were. */
export interface BrokenDocuments {
  onFault(fault: InputError): void;
  end(): void;
}

/** `wipe` removes the line of progress. */
export function brokenDocuments(world: World, wipe: () => void): BrokenDocuments {
  let count = 0;
  return {
    onFault({ message, remedy }) {
      if (++count > mostNamed) return;
      wipe();
      world.err(`${visible(message)}${remedyWords(remedy, documentOptions)}\n`);
    },
    end() {
      if (count > mostNamed)
        world.err(`… and ${counted(count - mostNamed, "more broken document", "more broken documents")}\n`);
    },
  };
}
