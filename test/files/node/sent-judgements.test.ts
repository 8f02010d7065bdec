import { expect, test } from "vitest";
import type { JudgedTopic, Judgements } from "../../../src/data/judgements.ts";
import { readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { receivedJudgements, sentJudgements } from "../../../src/score/node/scoring-messages.ts";
import { nothing } from "../../../src/text/range.ts";
import { evaluate } from "../../../src/score/evaluate.ts";

const files = {
  qrels: "1 0 a 1\n1 0 bé 0\n2 0 a 2\n2 0 c -1\n__proto__ 0 d 3\n",
  "qrels, a topic twice": "1 0 a 1\n2 0 a 0\n1 0 b 2\n",
  highlights: "1 Q0 a 100 5000 200 200:100\n2 Q0 b 0 300\n",
};

for (const [kind, text] of Object.entries(files))
  test(`${kind}: what another thread gets is what was sent`, () => {
    const judgements = readJudgements(text, { source: "j" });
    const received = receivedJudgements(structuredClone(sentJudgements(judgements)));
    expect(plain(received)).toEqual(plain(judgements));
    const run = readRun("1 Q0 a 1 2 r\n1 Q0 bé 2 1 r\n2 Q0 c 1 5 r\n__proto__ Q0 d 1 1 r\n");
    const options = { task: "document" };
    expect(evaluate(received, [run], options)).toEqual(evaluate(judgements, [run], options));
  });

test("judgements from several files keep their topics apart", () => {
  const [first, second] = [readJudgements("1 0 a 1\n2 0 b 1\n"), readJudgements("3 0 c 2\n4 0 a 1\n")];
  const plainTopic: JudgedTopic = new Map([["e", { relevant: nothing, grade: 1 }]]);
  const topics = new Map([...first.topics, ["5", plainTopic], ...second.topics]);
  const both: Judgements = { of: "grades", topics };
  expect(plain(receivedJudgements(structuredClone(sentJudgements(both))))).toEqual(plain(both));
});

function plain({ topics, ...rest }: Judgements) {
  return { ...rest, topics: [...topics].map(([topic, judged]) => [topic, [...judged]]) };
}
