import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { recogniser } from "../../../src/files/formats/reading/recognise.ts";

/** What is said of a file with this one line, and the remedy. */
function refusal(noun: Parameters<typeof recogniser>[0], line: string) {
  try {
    const { line: take, end } = recogniser(noun, false, {});
    return [(take(line, 1) ?? end()).name];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [error.message, error.remedy];
  }
}

const ofRun = '{"topic":"q","doc":"a","start":1,"end":2,"score":3}';
const ofJudgements = '{"topic":"q","doc":"a","ranges":[[1,2]]}';
const ofDocuments = '{"doc":"a","text":"x"}';

test("records of one kind in the place of another are told, with how to have them read as it", () => {
  expect(refusal("judgements", ofRun)).toEqual([
    expect.stringMatching(/^this looks like a run \(jsonl-run\); expected .*, which are named before the runs$/),
    { option: "judgementsFormat", value: "jsonl-judgements" },
  ]);
  expect(refusal("run", ofJudgements)).toEqual([
    expect.stringMatching(/^this looks like judgements \(jsonl-judgements\); expected .*, named after the judgements$/),
    { option: "runFormat", value: "jsonl-run" },
  ]);
  expect(refusal("judgements", "1 Q0 A 1 9 r")).toEqual([
    expect.stringMatching(/^this looks like a run \(trec\); expected .*, which are named before the runs$/),
    undefined,
  ]);
  expect(refusal("topics", ofJudgements)).toEqual([
    expect.stringMatching(/^this looks like judgements \(jsonl-judgements\); expected [^,]*/),
    undefined,
  ]);
});

test("documents in the place of records are told to lack a question", () => {
  for (const noun of ["run", "judgements"] as const)
    expect(refusal(noun, ofDocuments)).toEqual([
      expect.stringMatching(/^this looks like documents \(jsonl-documents\), for it names no question; expected /),
      { option: "fields", value: "topic=KEY" },
    ]);
  expect(refusal("documents", ofDocuments)).toEqual(["jsonl-documents"]);
});

test("what may be of two kinds has to be named, where neither is asked for", () => {
  const question = '{"user_input":"q","retrieved_contexts":["a"],"reference_contexts":["b"]}';
  expect(refusal(undefined, question)[1]).toEqual({
    option: "from",
    value: "questions-run or --from jsonl-judgements",
    and: { option: "runFormat", value: "questions-run" },
  });
  expect(refusal("run", question)).toEqual(["questions-run"]);
  expect(refusal(undefined, '{"_id":"1","text":"x"}')).toEqual([
    "an id and a text a record may be documents or topics; expected the format to be named",
    { option: "from", value: "jsonl-documents or --from jsonl-topics" },
  ]);
  expect(refusal(undefined, ofDocuments)).toEqual(["jsonl-documents"]);
  expect(refusal(undefined, ofRun)).toEqual(["jsonl-run"]);
});

test("columns that tell no question or document are shown, five of them, with the names that would", () => {
  const [run] = refusal("run", "a,b,c,d,e,f");
  expect(refusal("run", "a,b,c,d,e,f")).toEqual([
    'no column is known to name the question; found "a", "b", "c", "d", "e"; expected names such as query_id, source, ' +
      "start and end in the first line, or fields that say which is topic",
    { option: "fields", value: "topic=KEY" },
  ]);
  expect(refusal("judgements", "a,b,c,d,e,f")[0]).toBe(
    String(run).replace("source, start and end", "source and quote"),
  );
  expect(refusal("topics", "a,b,c,d,e,f")[0]).toMatch(/^"a,b,c,d,e,f" is none of the known formats/);
});
