import { expect, test } from "vitest";
import { InputError } from "../../src/base/input-error.ts";
import { brokenDocuments } from "../../src/cli/broken-documents.ts";
import { typeNext } from "../../src/cli/demo/demo-folder.ts";
import { goTo } from "../../src/cli/new-folder.ts";
import { tell } from "../../src/cli/notes.ts";
import type { World } from "../../src/cli/world.ts";

function listening(given: Partial<World> = {}): { world: World; said: string[] } {
  const said: string[] = [];
  return { world: { err: (text: string) => void said.push(text), ...given } as unknown as World, said };
}

test.each([
  [1, undefined],
  [100, undefined],
  [101, "… and 1 more broken document\n"],
  [103, "… and 3 more broken documents\n"],
])("of %i broken documents the first 100 are named, each after the line of progress is wiped", (count, more) => {
  const { world, said } = listening();
  let wiped = 0;
  const broken = brokenDocuments(world, () => wiped++);
  for (let i = 1; i <= count; i++) broken.onFault(new InputError(`d${i}: no\x1b document`));
  broken.end();
  const named = Array.from({ length: Math.min(count, 100) }, (_, i) => `d${i + 1}: no\\x1b document\n`);
  expect(said).toEqual([...named, ...(more === undefined ? [] : [more])]);
  expect(wiped).toBe(Math.min(count, 100));
});

test("notes are told with their word, in a dim colour where that is seen", () => {
  const notes = [{ code: "x", message: "as it\x1b is", count: 1 }];
  const [plain, coloured] = [listening({ noteColour: false }), listening({ noteColour: true })];
  tell(notes, plain.world);
  tell(notes, plain.world, "left out");
  tell(notes, coloured.world);
  expect(plain.said).toEqual(["note: as it\\x1b is\n", "left out: as it\\x1b is\n"]);
  expect(coloured.said[0]).toMatch(/^\x1b\[.*note: as it\\x1b is.*\n$/); // oxlint-disable-line no-control-regex
});

test("what to type next: the way into the folder first, and above lines what they are for", () => {
  const { world } = listening({ folder: "/home/me", program: "/usr/bin/pericope" });
  const steps = [{ about: "to score", lines: ["a", "b"] }, { lines: ["c"] }];
  expect(typeNext("/home/me/new", steps, world)).toBe("\nWhat to type next:\n  cd new\nto score:\n  a\n  b\n  c\n");
  expect(typeNext("/tmp/x", [], { ...world, program: "/repo/bin/pericope.js" })).toBe(
    "\nWhat to type next:\n  alias pericope=\"node '/repo/bin/pericope.js'\"\n  cd /tmp/x\n",
  );
  expect([goTo("/home/me", world), goTo("/home/me/a b", world)]).toEqual(["cd /home/me", "cd 'a b'"]);
});
