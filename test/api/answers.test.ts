import { expect, test } from "vitest";
import type { GivenAnswer } from "../../src/api/given-answer.ts";
import { matchers, type ScoreMatchers } from "../../src/api/matcher.ts";
import { score } from "../../src/api/score.ts";
import { track } from "../../src/api/track.ts";
import { InputError } from "../../src/base/input-error.ts";
import { citationsOf } from "../../src/data/answers.ts";

// Answers with citations, handed over as objects.

declare module "vitest" {
  // oxlint-disable-next-line no-empty-object-type
  interface Matchers<T = any> extends ScoreMatchers<T> {} // oxlint-disable-line no-explicit-any
}
expect.extend(matchers);

const documents = {
  "guide.md": "😀 Press the button. Wait for the light. Then press it again.",
  "faq.md": "Why wait? It is slow.",
};
const gold = [{ doc: "guide.md", text: "Wait for the light." }];
const question = "What comes after pressing the button?";
const measures = ["citationP", "sentenceCited", "sentenceSupported", "quoteExact"];

/** What each citation of an answer cites, by sentence. */
function cited(answer: GivenAnswer) {
  const { run } = track([{ question, answer, gold }], { documents });
  return run
    .cites!.get(question)!
    .sentences.map(({ text, citations }) => [
      text,
      ...citations.map(({ of, doc, start, end, lost }) => (lost === undefined ? [of, doc, start, end] : ["lost", doc])),
    ]);
}
const wait = ["guide.md", 20, 39] as const;
const slow = ["faq.md", 10, 21] as const;

/** As the AI SDK makes it: its steps are fields of its own, all else is got from the last of them. */
class Generated {
  readonly steps: readonly { readonly content: readonly object[] }[];
  constructor(content: readonly object[]) {
    this.steps = [{ content: [{ type: "text", text: "I shall look." }] }, { content }];
  }
  get content() {
    return this.steps.at(-1)!.content as readonly { type: string; text?: string }[];
  }
  get text(): string {
    return this.content.map(({ text = "" }) => text).join("");
  }
  get sources() {
    return this.content.filter(({ type }) => type === "source");
  }
}
const source = (title: string, citedText: string) => ({
  type: "source",
  sourceType: "document",
  id: "id-1",
  title,
  mediaType: "text/plain",
  providerMetadata: { anthropic: { citedText, startCharIndex: 20, endCharIndex: 39 } },
});

test("a sentence of an answer cites what its object says, in our form, as the AI SDK returns it and as Mastra does", () => {
  const own = {
    sentences: [
      // As JavaScript counts: the emoji is two.
      { text: "Wait.", citations: [{ doc: "guide.md", start: 21, end: 40 }, { doc: "faq.md" }] },
      { text: "It is slow.", citations: [{ doc: "faq.md", text: "It is slow." }] },
      { text: "So what?" },
    ],
  };
  expect(cited(own)).toEqual([
    ["Wait.", ["span", ...wait], ["document", "faq.md", undefined, undefined]],
    ["It is slow.", ["span", ...slow]],
    ["So what?"],
  ]);
  const generated = new Generated([
    { type: "text", text: "Wait for it." },
    source("guide.md", "Wait for the light."),
    { type: "text", text: " It is slow. " },
    { type: "source", sourceType: "url", id: "s2", url: "faq.md", title: "Questions" },
    { type: "text", text: "So what?" },
  ]);
  const said = [
    ["Wait for it.", ["span", ...wait]],
    ["It is slow.", ["document", "faq.md", undefined, undefined]],
    ["So what?"],
  ];
  expect(cited(generated)).toEqual(said);
  expect(cited(JSON.parse(JSON.stringify(generated)) as GivenAnswer)).toEqual(said);

  const text = "Wait for it [2]. It is slow [1][3].";
  const retrieved = (doc: string, chunk: string) => ({
    id: `${doc}-7`,
    score: 0.5,
    metadata: { source: doc, text: chunk },
    document: chunk,
  });
  const result = { sources: [retrieved("faq.md", "It is slow."), retrieved("guide.md", "Wait for the light.")] };
  const mastra = {
    text,
    sources: [],
    steps: [],
    toolResults: [{ type: "tool-result", payload: { toolCallId: "1", toolName: "vectorQueryTool", result } }],
  };
  const marked = [
    ["Wait for it.", ["chunk", ...wait]],
    ["It is slow.", ["chunk", ...slow], ["lost", undefined]],
  ];
  expect(cited(mastra)).toEqual(marked);
  const payload = (title: string) => ({ type: "source", payload: { id: "1", sourceType: "document", title } });
  expect(cited({ text: "It is slow [1].", sources: [payload("faq.md")], toolResults: [] })).toEqual([
    ["It is slow.", ["document", "faq.md", undefined, undefined]],
  ]);
});

test("an answer scores as its record in a file would; one without citations cites nothing, and is no abstention", () => {
  const answer = {
    sentences: [
      {
        text: "Wait.",
        citations: [
          { doc: "guide.md", text: "Wait for the light." },
          { doc: "faq.md", text: "It is sloow." },
        ],
      },
      { text: "Then press." },
    ],
  };
  const scores = score({ question, answer, gold, documents, measures });
  expect(scores).toMatchObject({ citationP: 1 / 2, sentenceCited: 1 / 2, sentenceSupported: 1 / 2 });
  expect(scores["quoteExact"]).toBeLessThan(1);
  const plain = { text: "Wait for the light.", sources: [], steps: [] };
  const { run, notes } = track([{ question, answer: plain, gold }], { documents });
  expect(run.cites!.get(question)!.abstained).toBe(false);
  expect(citationsOf(run.cites!.get(question)!)).toEqual([]);
  expect(notes!.map(({ message }) => message)).toEqual([
    "1 of 1 answers cites nothing, and is no abstention; the option abstain says which texts decline to answer",
  ]);
  const refused = track([{ question, answer: { ...plain, text: "I could not find it." }, gold }], {
    documents,
    abstain: /could not find/,
  });
  expect(refused.run.cites!.get(question)!.abstained).toBe(true);
});

test("toCite holds several measures to their bounds, and names the questions that did worst", () => {
  const cases = [
    { question: "q1", gold, answer: { sentences: [{ text: "A.", citations: [{ doc: "guide.md" }] }] } },
    { question: "q2", gold, answer: { sentences: [{ text: "B.", citations: [{ doc: "faq.md" }] }] } },
  ];
  const answers = track(cases, { documents });
  expect(answers).toCite({ citationP: { atLeast: 0.5 }, sentenceCited: { atLeast: 1 } });
  expect(() => expect(answers).toCite({ citationP: { atLeast: 0.8 }, sentenceCited: { atLeast: 1 } })).toThrow(
    "expected citationP to be at least 0.8\nanswers: citationP is 0.5000; the lowest questions:\n  0.0000  q2\n  1.0000  q1",
  );
  expect(() => expect(answers).not.toCite({ citationP: { atMost: 0.5 } })).toThrow("expected citationP not to be");
  expect(answers).toScore("citationP", { atLeast: 0.5 });
});

test.each([
  [{ question, gold, answer: "Wait." as unknown as GivenAnswer }, `answer to "${question}": it is of type string`],
  [{ question, gold, answer: { sentences: [{ text: "A.", citations: [{ doc: "guide.md", start: 10, end: 99 }] }] } }, `answer to "${question}": sentence 1, citation 1: 10..99 reaches beyond the end of "guide.md"`], // prettier-ignore
  [{ question, gold, retrieved: [], answer: { sentences: [] } }, "has retrieved passages and an answer"],
  [{ question, gold, answer: { sentences: [{ text: "A.", citations: [{ doc: "other.md" }] }] } }, 'document "other.md" is not in the collection'], // prettier-ignore
])("what is wrong with an answer is named with its question: %#", (one, message) => {
  expect(() => track([one], { documents })).toThrow(InputError);
  expect(() => track([one], { documents })).toThrow(message);
  expect(() => expect([{ question, gold, retrieved: [] }]).toCite({ citationP: { atLeast: 1 } })).toThrow(InputError);
});
