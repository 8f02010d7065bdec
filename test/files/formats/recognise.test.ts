import { expect, test } from "vitest";
import { formatNamed } from "../../../src/files/formats/lookup.ts";
import { readAny, readJudgements, readRun, readTopics } from "../../../src/files/formats/read.ts";
import { recogniser } from "../../../src/files/formats/reading/recognise.ts";

const isRecognised = (format: string, line: string) => formatNamed(format).recognises(line);

test.each([
  ["fol", "t Q0 d 1 x r", false],
  ["fol", "t Q0 d 1 x r /a[1]", true],
  ["fol", "t Q0 d x 1 r X X", true],
  ["fol", "t Q0 d x x r 1 X", true],
  ["fol", "t Q0 d x x r X X", false],
  ["fol", "t Q0 d 1 1 r 1 1 1", true],
  ["fol", "t Q0 d 1 1 r 1 1 1 1", false],
  ["fol", "t Q0 d 1 1 r 1:1 1", false],
  ["inex", "t Q0 d 1", false],
  ["inex", "t Q0 d 1 x", true],
  ["inex", "t Q0 d x 1", true],
  ["inex", "t Q0 d x x", false],
  ["inex", "t Q0 d 1 1 -1", true],
  ["inex", "t Q0 d 1 1 x", false],
  ["inex", "t Q0 d 1 1.5 1", false],
  ["inex", "t Q0 d 1 1 1 1:1", true],
  ["inex", "t Q0 d 1 1 1 1", false],
  ["trec", "t Q0 d 1 1", false],
  ["trec", "t Q0 d 1 x r", true],
  ["trec", "t Q0 d x 1 r", true],
  ["trec", "t Q0 d x x r", false],
  ["trec", "t Q0 d 1 1 r 1", false],
  ["qrels", "t 0 d", false],
  ["qrels", "t 0 d 1", true],
  ["qrels", "t 0 d x", false],
  ["qrels", "t 0 d 1 1", false],
])("%s and the line %j", (format, line, expected) => {
  expect(isRecognised(format, line)).toBe(expected);
});

// Six whole numbers may be a run of documents or judgements with an entry point: neither is sure.
const either = "1 0 2 3 4 5";

test("of several formats one is chosen after 20 lines, or at the end", () => {
  const { line, end } = recogniser(undefined, false, {});
  for (let number = 1; number < 20; number++) expect(line(either, number), `${number}`).toBeUndefined();
  expect(line(either, 20)?.name).toBeDefined();
  expect(end().name).toBeDefined();
});

test("one is chosen after a mebi of characters, and after 1000 lines, blank ones too", () => {
  const long = recogniser(undefined, false, {});
  expect(long.line(either + " ".repeat(2 ** 20 - either.length - 1), 1)).toBeUndefined();
  expect(long.line(" ", 2)?.name).toBeDefined();
  const blank = recogniser(undefined, false, {});
  expect(blank.line(either, 1)).toBeUndefined();
  for (let number = 2; number < 1000; number++) expect(blank.line("", number), `${number}`).toBeUndefined();
  expect(blank.line("", 1000)?.name).toBeDefined();
});

test("the format that has most lines is chosen; where one is possible, at the first line", () => {
  const judged = recogniser(undefined, false, {});
  judged.line(either, 1);
  judged.line("1 0 2 3 4 5 6:7", 2);
  expect(judged.end().name).toBe("inex");
  const run = recogniser(undefined, false, {});
  run.line(either, 1);
  run.line("1 0 2 3 4.5 r", 2);
  expect(run.end().name).toBe("trec");
  expect(recogniser("run", false, {}).line("1 Q0 A 1 9 r", 1)?.name).toBe("trec");
});

test("JSON over several lines is known by its first object", () => {
  const { line } = recogniser("judgements", false, {});
  expect(line('{"data": [', 1)).toBeUndefined();
  expect(line('{"paragraphs": [{"context": "Tea.",', 2)).toBeUndefined();
  expect(line('"qas": []}]}]}', 3)?.name).toBe("squad");
  const [cut, begun] = [recogniser("run", false, {}), '[{"topic": "1",'];
  expect(cut.line(begun, 1)).toBeUndefined();
  expect(cut.line(" ".repeat(2 ** 20 - begun.length - 1), 2)).toBeUndefined();
  expect(cut.line(" ", 3)?.name).toBe("questions-run");
});

test("XML is known by its elements, of which the first 20 lines from the root on are looked at", () => {
  const { line } = recogniser("run", true, {});
  for (let number = 1; number <= 30; number++) expect(line("<!-- -->", number)).toBeUndefined();
  expect(line("<root>", 31)).toBeUndefined();
  for (let number = 32; number <= 50; number++) expect(line("<a/>", number), `${number}`).toBeUndefined();
  expect(() => line("<a/>", 51)).toThrow("XML with the root <root>");
  const known = recogniser("run", true, {});
  known.line("<root>", 1);
  for (let number = 2; number <= 20; number++) known.line("<a/>", number);
  expect(known.line("<inex-submission>", 21)?.name).toBe("inex-submission");
  const long = recogniser("run", true, {});
  expect(long.line(" ".repeat(2 ** 20 - 2), 1)).toBeUndefined();
  expect(() => long.line("", 2)).toThrow("XML is none of the known formats");
});

test("a fault of XML after many blank lines has the line of the file", () => {
  expect(() => recogniser("run", true, {}).line("<a></b>", 7)).toThrow("line 7:4");
});

test("a line may be as long as the formats allow that it may be in", () => {
  const { longest } = recogniser("run", false, {});
  expect(longest("1 Q0 A 1 9 r 0 100")).toBe(2 ** 20);
  expect(longest("<inex-submission>")).toBe(2 ** 26);
  expect(recogniser("judgements", false, {}).longest('[{"data":')).toBe(2 ** 28);
});

test("an empty list is told as one", () => {
  expect(() => readRun("[ ]\n")).toThrow("an empty list; expected");
});

test("a broken file is not an empty one", () => {
  const faults: string[] = [];
  const onFault = ({ message }: Error) => faults.push(message);
  const { value } = readAny([Uint8Array.of(0x3c, 0x61, 0x3e, 0xff, 0x0a)], { format: "inex-submission", onFault });
  expect([value.source, faults]).toEqual([undefined, [expect.stringMatching(/^line 1:4: byte 0xFF is not UTF-8/)]]);
});

const topic = (id: number, inside: string) => `<topic id="${id}">${inside}</topic>`;
const topicFile = (...topics: string[]) => `<inex-topic-file>\n${topics.join("\n")}\n</inex-topic-file>`;

test("text of a topic outside of its fields belongs to none of them", () => {
  const { topics } = readTopics(
    topicFile(topic(1, "a<title>b</title>c<x>d</x>e<description>f</description>g"), topic(2, "h<title>i</title>")),
  );
  expect([...topics.values()]).toEqual([
    { id: "1", title: "b", description: "f" },
    { id: "2", title: "i" },
  ]);
});

test("of the elements that topics skip, five names are told, each up to 40 letters", () => {
  const names = ["n".repeat(41), "b", "c", "d", "e", "f"];
  const { notes } = readTopics(topicFile(topic(1, `<title>x</title>${names.map((name) => `<${name}/>`).join("")}`)));
  const told = names.slice(0, 5).map((name) => `<${name.slice(0, 40)}>`);
  expect(notes).toMatchObject([{ count: 6, message: `6 elements were skipped: ${told.join(", ")}` }]);
});

test("a field that one topic leaves empty is not blamed on the next", () => {
  const remarks: string[] = [];
  const full = "<description>d</description><narrative>n</narrative>";
  readTopics(topicFile(topic(1, `<title/>${full}`), topic(2, full)), {
    onRemark: ({ message }) => remarks.push(message.replace(/:.*/, "")),
  });
  expect(remarks).toEqual(["line 2", "line 3"]);
});

test("elements have no grades to lose", () => {
  const { losses } = formatNamed("inex-assessments", "judgements");
  const document = { relevant: [], grade: 2, length: 9, elements: [] };
  const judged = readJudgements("1 0 d 2\n");
  const withLength = new Map([["1", new Map([["d", { ...judged.topics.get("1")!.get("d")!, ...document }]])]]);
  const codes = (of: "elements" | "grades") =>
    losses({ ...judged, of, topics: withLength as unknown as typeof judged.topics }).map(({ code }) => code);
  expect(codes("elements")).not.toContain("grades-lost");
  expect(codes("grades").length).toBe(codes("elements").length + 1);
});
