import { InputError, retold } from "../../../base/input-error.ts";
import { jsonStringEnd } from "../../../base/json.ts";
import type { Passage, Run } from "../../../data/run.ts";
import { quoted } from "../../drafts/columns.ts";
import { runEnd } from "../../drafts/run-end.ts";
import { isObject, jsonFile, type JsonObject, numberValue, shown } from "../../records/json-line.ts";
import { looksLikeScores } from "../../records/json-kind.ts";
import { compareCodePoints } from "../../../text/code-points.ts";
import type { Format } from "../format.ts";
import { noteOf } from "../../drafts/notes.ts";
import { trecRun, trecScores } from "../trec-run.ts";

/** The name of a run that has no name and comes from no file. */
const unnamed = "run";

const expected = '{"query id":{"document id": score}}';

/** Results as BEIR and MTEB store them: one object with the documents and scores of each query. */
export const beirRun: Format<"run"> = {
  name: "beir-run",
  noun: "run",
  about:
    "One JSON object of whole documents and their scores, by query (BEIR, MTEB, pytrec_eval, ranx); ordered by score, then by document id descending, as trec_eval does.",
  example: '{"q1":{"d7":9.5,"d3":8.25},"q2":{"d7":6}}\n',
  unit: "none",
  extensions: [".beir.json"],
  longestLine: 2 ** 28,
  value: true,

  recognises: looksLikeScores,

  parse() {
    const lines: string[] = [];
    return {
      line: (text) => void lines.push(text),
      end(source) {
        const text = lines.join("\n");
        const topics = topicsIn(parsed(text), keysIn(text));
        return runEnd("documents", topics, { first: undefined, others: 0 }, source, []);
      },
    };
  },

  *print({ topics }) {
    const scores = Array.from(topics, ([topic, passages]) => {
      const entries = trecScores(passages).map(({ doc, score }) => `${JSON.stringify(doc)}:${score}`);
      return `${JSON.stringify(topic)}:{${entries.join(",")}}`; // an object of ours would sort ids that are numbers first
    });
    yield `{${scores.join(",")}}`;
  },

  losses: (run) => [
    ...trecRun.losses(run).filter(({ code }) => code !== "name-changed"),
    ...noteOf("name-changed", run.name === unnamed ? 0 : 1, "run name is left out: it is read as that of the file", ""),
  ],
};

function parsed(text: string): JsonObject {
  const value = jsonFile(text, expected);
  if (!isObject(value)) throw new InputError(`${shown(value)}; expected ${expected}`);
  return value;
}

/** The keys of an object in the order of its text. A parsed object would have number-like keys first. */
function keysIn(text: string): ReadonlySet<string> {
  const keys = new Set<string>();
  let depth = 0;
  const marks = /[{}[\]"]/g;
  const colon = /\s*:/y;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const [mark] = found;
    if (mark === "{" || mark === "[") depth++;
    else if (mark === "}" || mark === "]") depth--;
    else {
      marks.lastIndex = colon.lastIndex = jsonStringEnd(text, found.index);
      if (depth === 1 && colon.test(text)) keys.add(JSON.parse(text.slice(found.index, marks.lastIndex)));
    }
  }
  return keys;
}

function topicsIn(value: JsonObject, queries: ReadonlySet<string>): Run["topics"] {
  return new Map(
    Array.from(queries, (topic) => {
      const documents = value[topic];
      if (!isObject(documents))
        throw new InputError(`query ${quoted(topic)} has ${shown(documents)}; expected ${expected}`);
      const ranked = Object.entries(documents).map(([doc, score]): Passage & { readonly score: number } => ({
        doc,
        start: 0,
        end: 0,
        score: scoreOf(score, doc, topic),
      }));
      return [topic, ranked.sort((a, b) => b.score - a.score || compareCodePoints(b.doc, a.doc))];
    }),
  );
}

function scoreOf(score: unknown, doc: string, topic: string): number {
  return retold(
    () => numberValue(doc, score),
    ({ fault }) => new InputError(`query ${quoted(topic)}: ${fault}`),
  );
}
