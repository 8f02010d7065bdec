import { expect, test } from "vitest";
import {
  changedNote,
  inReadingOrder,
  isOnPassage,
  liveNotes,
  mergedNotes,
  notesAsJsonl,
  type ReaderNote,
  readNotes,
  unsavedCount,
  writtenNotes,
} from "../../src/report/notes.ts";
import { rounds } from "../rounds.ts";
import { below, pick, type Random, seeded } from "../seeded.ts";

const moment = (ms: number): string => new Date(Date.UTC(2026, 0, 1) + ms).toISOString();
const note = (id: string, words: string, at = 0, rest: Partial<ReaderNote> = {}): ReaderNote => ({
  id,
  topic: "414",
  words,
  changed: moment(at),
  ...rest,
});

test("report 8: of two changes of a note the later stands, wherever it was kept", () => {
  const [older, newer] = [note("a", "first", 1), note("a", "second", 2)];
  expect(mergedNotes([older], [newer])).toEqual([newer]);
  expect(mergedNotes([newer], [older])).toEqual([newer]);
});

test("a note that was taken back does not come again from an older copy", () => {
  const written = note("a", "a thought", 1);
  const merged = mergedNotes([changedNote(written, "", Date.parse(moment(2)))], [written, note("b", "another")]);
  expect(liveNotes(merged).map(({ id }) => id)).toEqual(["b"]);
});

test("a change is later than what it changes, though the clock was put back", () => {
  const changed = changedNote(note("a", "first", 5000), "second", Date.parse(moment(0)));
  expect(changed.changed).toBe(moment(5001));
  expect(mergedNotes([changed], [note("a", "first", 5000)])).toEqual([changed]);
});

function randomNotes(random: Random): ReaderNote[] {
  return Array.from({ length: below(random, 6) }, () =>
    note(pick(random, "a", "b", "c"), pick(random, "", "x", "y"), below(random, 3), {
      topic: pick(random, "1", "2"),
    }),
  );
}

test("in whatever order lists are merged, and however often, the same comes out", () => {
  for (let seed = 1; seed <= rounds(200, 2000); seed++) {
    const random = seeded(seed);
    const [a, b, c] = [randomNotes(random), randomNotes(random), randomNotes(random)];
    const all = mergedNotes(a, b, c);
    expect(mergedNotes(c, b, a), `seed ${seed}`).toEqual(all);
    expect(mergedNotes(mergedNotes(a, b), c), `seed ${seed}`).toEqual(all);
    expect(mergedNotes(a, mergedNotes(c, b)), `seed ${seed}`).toEqual(all);
    expect(mergedNotes(all, all, a), `seed ${seed}`).toEqual(all);
    // The stupid way: each id's last by time.
    for (const { id, changed } of all) {
      const times = [a, b, c].flat().filter((other) => other.id === id);
      expect(changed, `seed ${seed}`).toBe(
        times
          .map((other) => other.changed)
          .sort()
          .at(-1),
      );
    }
  }
});

test("unsaved are new notes, changed ones, and saved ones that were taken back", () => {
  const saved = [note("a", "kept"), note("b", "old words"), note("c", "to go"), note("d", "")];
  const now = [
    note("a", "kept", 9),
    note("b", "new words"),
    note("c", ""),
    note("d", ""),
    note("e", "new"),
    note("f", ""),
  ];
  expect(unsavedCount(now, saved)).toBe(3);
  expect(unsavedCount(saved, saved)).toBe(0);
  expect(unsavedCount([], [])).toBe(0);
});

const hostile = [
  "</script><script>alert(1)</script>",
  "<!-- <script>",
  "]]>",
  "\u2028\u2029\u0000\r\n\t",
  "\ud800 half",
  "\u202eesrever",
  '"\\u003c/script>',
  "😀",
];

test("notes come back from a page as they were written, and nothing in them ends its script", () => {
  const notes = hostile.flatMap((words, i) => [
    note(`t${i}`, words, i, { topic: words }),
    note(`p${i}`, words, i, { passage: { doc: words, start: i, end: i + 1 } }),
  ]);
  const text = writtenNotes(notes);
  expect(text).not.toContain("<");
  expect(readNotes(text)).toEqual({ notes, refused: 0 });
});

test("as JSONL each note that is there is a line with its place, its words and its time", () => {
  const passage = { doc: "9996", start: 3, end: 20 };
  expect(notesAsJsonl([note("a", "two\nlines"), note("b", "", 1), note("c", "here", 2, { passage })])).toBe(
    `{"topic":"414","note":"two\\nlines","changed":"2026-01-01T00:00:00.000Z","id":"a"}\n` +
      `{"topic":"414","doc":"9996","start":3,"end":20,"note":"here","changed":"2026-01-01T00:00:00.002Z","id":"c"}\n`,
  );
  expect(notesAsJsonl([])).toBe("");
});

const good = { id: "a", topic: "1", note: "x", changed: moment(0) };
test.each([
  ["", 0],
  ["  \n", 0],
  ["[]", 0],
  ["null", 1],
  ["not JSON", 1],
  ["{}", 1],
  ["[null, 3, [], {}]", 4],
  [JSON.stringify([{ ...good, id: "" }]), 1],
  [JSON.stringify([{ ...good, note: 3 }]), 1],
  [JSON.stringify([{ ...good, changed: "yesterday" }]), 1],
  [JSON.stringify([{ ...good, changed: "2026-13-01T00:00:00.000Z" }]), 1],
  [JSON.stringify([{ ...good, changed: "9999-12-31T23:59:59.999Z" }]), 1],
  [JSON.stringify([{ ...good, doc: "d" }]), 1],
  [JSON.stringify([{ ...good, doc: "d", start: 5, end: 5 }]), 1],
  [JSON.stringify([{ ...good, doc: "d", start: -1, end: 5 }]), 1],
  [JSON.stringify([{ ...good, doc: "d", start: 0.5, end: 5 }]), 1],
  [JSON.stringify([{ ...good, start: 0, end: 5 }]), 1],
])("what is no note is counted and left out: %s", (text, refused) => {
  expect(readNotes(text)).toEqual({ notes: [], refused });
});

test("a note beside faulty ones is read; fields that are not known are left out", () => {
  const { notes, refused } = readNotes(JSON.stringify([{ ...good, colour: "red", __proto__: { doc: 3 } }, 7]));
  expect(notes).toEqual([{ id: "a", topic: "1", words: "x", changed: moment(0) }]);
  expect(refused).toBe(1);
});

test("a note is on each passage that it shares text with", () => {
  const at = note("a", "x", 0, { passage: { doc: "d", start: 10, end: 20 } });
  expect(isOnPassage(at, "d")).toBe(true);
  expect(isOnPassage(at, "d", 19, 30)).toBe(true);
  expect(isOnPassage(at, "d", 20, 30)).toBe(false);
  expect(isOnPassage(at, "d", 0, 10)).toBe(false);
  expect(isOnPassage(at, "e")).toBe(false);
  expect(isOnPassage(note("b", "x"), "d")).toBe(false);
});

test("notes are listed by topic, its own first, then as they stand in documents; unknown topics last", () => {
  const passage = (start: number) => ({ passage: { doc: "d", start, end: start + 1 } });
  const notes = [
    note("1", "x", 0, { topic: "gone" }),
    note("2", "x", 0, { topic: "b", ...passage(9) }),
    note("3", "x", 0, { topic: "b", ...passage(2) }),
    note("4", "x", 0, { topic: "b" }),
    note("5", "x", 0, { topic: "a", ...passage(1) }),
  ];
  expect(inReadingOrder(notes, ["b", "a"]).map(({ id }) => id)).toEqual(["4", "3", "2", "5", "1"]);
  const equal = ["c", "a", "b"].flatMap((id) => [note(id, "x", 0, passage(7)), note(`${id}0`, "x", 0, passage(0))]);
  const own = ["z", "y"].map((id) => note(id, "x"));
  expect(inReadingOrder([...equal, ...own], ["414"]).map(({ id }) => id)).toEqual("y z a0 b0 c0 a b c".split(" "));
  const others = ["u", "t"].map((topic) => note(topic, "x", 0, { topic }));
  expect(inReadingOrder(others, []).map(({ id }) => id)).toEqual(["t", "u"]);
  const elsewhere = ["e", "d"].map((doc) => note(doc, "x", 0, { passage: { doc, start: 0, end: 1 } }));
  expect(inReadingOrder(elsewhere, []).map(({ id }) => id)).toEqual(["d", "e"]);
});

test("report 10: entries that are no notes are counted: a text that is no list is one", () => {
  const note = { id: "1", topic: "t", note: "x", changed: "2026-01-02T03:04:05.678Z" };
  const passage = { doc: "d", start: 0, end: 1 };
  const read = (...entries: unknown[]) => {
    const { notes, refused } = readNotes(JSON.stringify(entries));
    return [notes.length, refused];
  };
  expect(["", " \n", "{}", "null", "no JSON", "7"].map((text) => readNotes(text).refused)).toEqual([0, 0, 1, 1, 1, 1]);
  expect(read(note, { ...note, ...passage })).toEqual([2, 0]);
  const wrong = [
    null,
    7,
    { ...note, id: "" },
    { ...note, id: 1 },
    { ...note, topic: undefined },
    { ...note, note: 1 },
    { ...note, changed: "2026-13-02T03:04:05.678Z" },
    { ...note, changed: "9026-01-02T03:04:05.678Z" },
    { ...note, changed: 7 },
    { ...note, doc: "d" },
    { ...note, start: 0, end: 1 },
    { ...note, ...passage, doc: 7 },
    { ...note, ...passage, start: 1 },
    { ...note, ...passage, start: -1 },
    { ...note, ...passage, end: 1.5 },
  ];
  for (const entry of wrong) expect(read(note, entry), JSON.stringify(entry)).toEqual([1, 1]);
});

test("merged notes stand by their ids; a passage at the start of a document comes after a note on the topic", () => {
  expect(mergedNotes([note("c", "x"), note("a", "x")], [note("b", "x")]).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  const passage = { doc: "", start: 0, end: 1 };
  const notes = [note("1", "x", 0, { passage }), note("2", "x")];
  expect(inReadingOrder(notes, ["414"]).map(({ id }) => id)).toEqual(["2", "1"]);
});
