import { expect, test } from "vitest";
import { readJudgements } from "../../../src/files/formats/read.ts";

const squad = (paragraphs: unknown): string => JSON.stringify({ data: [{ title: "notes", paragraphs }] }, undefined, 1);
const paragraph = (...qas: unknown[]) => [{ context: "tea is hot", qas }];
const read = (text: string) => readJudgements(text, { format: "squad", source: "f" });
const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split("\n").length;

test("a fault is told with the line of its question, and with its path", () => {
  const first = { id: "q1", question: "?", answers: [{ text: "tea", answer_start: 0 }] };
  for (const [second, fault] of [
    [{ id: "q2", answers: [{ text: "hot", answer_start: -1 }] }, "data[0].paragraphs[0].qas[1]: "],
    [{ id: "q2", answers: "hot" }, 'data[0].paragraphs[0].qas[1]: "answers" is "hot"; expected a list of objects'],
    [{ id: "q2", answers: ["hot"] }, 'data[0].paragraphs[0].qas[1]: "answers" is'],
  ] as const) {
    const text = squad(paragraph(first, second));
    expect(() => read(text)).toThrow(`f:${lineOf(text, '"q2"')}: ${fault}`);
  }
});

test("lines are counted from the beginning of the file, and a question that comes again has a line of its own", () => {
  const answered = (answers: unknown) => ({ id: "q1", question: "?", answers });
  const text = `\n\n${squad(paragraph(answered([{ text: "tea", answer_start: 0 }]), answered("hot")))}`;
  const line = text.slice(0, text.lastIndexOf('"q1"')).split("\n").length;
  expect(() => read(text)).toThrow(`f:${line}: data[0].paragraphs[0].qas[1]: "answers" is "hot"`);
});

test.each([
  ["no id", squad(paragraph({ answers: [] })), 'a question of "notes" has no "id"; expected {"data":'],
  ["no context", squad([{ qas: [] }]), '"notes" has no "context"; expected {"data":'],
  ["broken JSON", '{"data": [\n{"title": "x",\n}]}', "f:3: broken JSON; expected {"],
])("a file with %s is refused", (_, text, message) => {
  expect(() => read(text)).toThrow(message);
});

test("a question without an id is its own id, and one without answers has none", () => {
  const { topics } = read(
    squad(paragraph({ question: "what?", answers: [{ text: "hot", answer_start: 7 }] }, { id: 7 })),
  );
  expect(topics.get("what?")?.get("notes")?.relevant).toEqual([{ start: 7, end: 10 }]);
  expect(topics.get("7")?.get("notes")?.relevant).toEqual([]);
});

test("paragraphs are called by their ids, or by the title and their number, and twice the same with a further one", () => {
  const answered = (id: string) => ({ context: "tea", qas: [{ id, answers: [{ text: "tea", answer_start: 0 }] }] });
  const { topics } = read(
    JSON.stringify([
      { title: "a", paragraphs: [answered("1"), { ...answered("2"), document_id: "own" }] },
      { title: "b", paragraphs: [answered("3")] },
      { title: "b", paragraphs: [answered("4")] },
      { paragraphs: [answered("5")] },
    ]),
  );
  const docs = Array.from(topics.values(), (judged) => [...judged.keys()][0]);
  expect(docs).toEqual(["a#1", "own", "b", "b (2)", "document-4"]);
});
