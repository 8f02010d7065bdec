// A file of verdicts on what the sentences of answers cite: read, and met with the answers that it is about. The rules that make scores of
// verdicts are in verdict-rules.ts.

import { InputError, withPlace } from "../base/input-error.ts";
import { type Note, noteIfAny } from "../base/note.ts";
import { mean } from "../base/number.ts";
import { type Answer, type Answers, type Citation, citationKey, hasPlace, type Sentence } from "../data/answers.ts";
import type { Reader } from "../files/formats/read.ts";
import { lineSplitter } from "../files/lines/lines.ts";
import { itemsParser } from "../files/records/json-items.ts";
import {
  field,
  idField,
  idValue,
  integerValue,
  type JsonObject,
  optionalText,
  wrong,
} from "../files/records/json-line.ts";
import { type CitedKeys, type GivenVerdict, type Verdict, type VerdictRules, verdictsOf } from "./verdict-rules.ts";

/** A verdict as a file has it. */
export interface VerdictRecord extends GivenVerdict {
  readonly topic: string;
  /** The system whose answer it is on; undefined where the file has those of one system. */
  readonly run: string | undefined;
  readonly line: number;
}

/** What a judge said of the answers of one system, or of several. */
export interface Verdicts {
  readonly records: readonly VerdictRecord[];
  readonly source?: string | undefined;
}

const example = '{"topic":"q1","sentence":1,"citations":["guide.md"],"verdict":"full"}';
const words: readonly Verdict[] = ["full", "part", "none"];
const longest = 2 ** 24;

/** Reads verdicts in JSONL, or in a list in JSON, piece by piece. */
export function verdictsReader({ source }: { readonly source?: string | undefined } = {}): Reader<Verdicts> {
  const records: VerdictRecord[] = [];
  const parser = itemsParser({
    add: (record, line, where) =>
      withPlace({ source, line }, () => void records.push({ ...readVerdict(record, where), line })),
    end: () => ({ records, source }),
  });
  const fail = (fault: InputError, line: number): never => {
    throw fault.at({ source, line });
  };
  const { push, end } = lineSplitter({
    line: (text, number) => withPlace({ source, line: number }, () => parser.line(text, number)),
    fault: fail,
    longest: () => longest,
  });
  return {
    push,
    end() {
      end();
      const verdicts = withPlace({ source }, () => parser.end(source));
      if (records.length === 0) throw new InputError(`no verdicts; expected lines such as ${example}`, { source });
      return verdicts;
    },
  };
}

function readVerdict(record: JsonObject, where: string | undefined): Omit<VerdictRecord, "line"> {
  const given = field(record, "citations");
  if (!Array.isArray(given) || given.length === 0)
    throw wrong("citations", given, `a list of what the sentence cites, as in ${example}`);
  const sentence = integerValue("sentence", field(record, "sentence") ?? wrongSentence(record));
  if (sentence < 1) throw wrong("sentence", sentence, "its number, which counts from 1");
  const said = field(record, "verdict");
  const verdict = words.find((word) => word === said);
  if (verdict === undefined)
    throw wrong("verdict", said, `full, part or none${where === undefined ? "" : ` in ${where}`}`);
  return {
    topic: idField(record, "topic"),
    run: optionalText(record, "run"),
    sentence,
    citations: given.map((name: unknown, i) => idValue(`citations[${i}]`, name)),
    verdict,
  };
}

function wrongSentence(record: JsonObject): never {
  throw wrong("sentence", field(record, "sentence"), `the number of the sentence, as in ${example}`);
}

/** The citations of a sentence, each once. */
function distinct({ citations }: Sentence): readonly Citation[] {
  return [...new Map(citations.map((citation) => [citationKey(citation), citation])).values()];
}

/** What a file of verdicts calls a citation: "guide.md:10-42", or "guide.md" where it cites no place; undefined if its source is not there. */
function keyOf(citation: Citation): string | undefined {
  return hasPlace(citation) ? `${citation.doc}:${citation.start}-${citation.end}` : citation.doc;
}

/** The sentences that claim anything: what an answer says to decline is no claim. */
function claims({ sentences, abstained }: Answer): readonly Sentence[] {
  return abstained ? [] : sentences;
}

/** By sentence of an answer, what it cites, as a file of verdicts calls it. */
function citedKeys(answer: Answer): CitedKeys {
  return claims(answer).map((sentence) => [...new Set(distinct(sentence).map(keyOf))]);
}

/** The verdict, where each citation that is named by its document only has its place. */
function withKeys(record: VerdictRecord, answer: Answer): VerdictRecord {
  const sentence = claims(answer)[record.sentence - 1];
  if (sentence === undefined) return record;
  const own = distinct(sentence);
  const citations = record.citations.map((name) => {
    if (own.some((citation) => keyOf(citation) === name)) return name;
    const [first, ...others] = [...new Set(own.filter(({ doc }) => doc === name).map(keyOf))];
    if (others.length > 0)
      throw new InputError(
        `sentence ${record.sentence} of ${record.topic} cites several places of ${name}; expected one of ${[first, ...others].join(", ")}`,
        { line: record.line },
      );
    return first ?? name;
  });
  return { ...record, citations };
}

/** What a system scores by some rules, by topic. */
export interface SupportScores {
  readonly run: string;
  readonly file: string | undefined;
  readonly mean: Readonly<Record<string, number>>;
  readonly topics: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

/**
 * Scores the answers of systems by verdicts on what their sentences cite. A verdict that is missing, one on what is not there, and two that
 * contradict each other are faults with file and line.
 *
 * @example
 * import { supportScores, verdictRules } from "pericope";
 *
 * const answer = { topic: "q1", abstained: false, sentences: [{ text: "Wait.", citations: [{ of: "document", doc: "faq.md" }] }] } as const;
 * const verdicts = { records: [{ topic: "q1", run: undefined, sentence: 1, citations: ["faq.md"], verdict: "part", line: 1 }] } as const;
 * const [alce] = verdictRules;
 * supportScores([{ name: "mine", topics: new Map([["q1", answer]]) }], verdicts, alce!).runs[0]?.mean; // { citation_rec: 0, citation_prec: 0 }
 */
export function supportScores(
  systems: readonly Answers[],
  verdicts: Verdicts,
  rules: VerdictRules,
): { readonly runs: readonly SupportScores[]; readonly notes: readonly Note[] } {
  const bySystem = verdictsBySystem(systems, verdicts);
  const notes: Note[] = [];
  const runs = systems.map((answers) => {
    const given = bySystem.get(answers) ?? [];
    const byTopic = new Map<string, VerdictRecord[]>();
    for (const record of given) {
      const answer = answers.topics.get(record.topic);
      if (answer === undefined)
        throw new InputError(
          `a verdict on ${record.topic}, which ${answers.name} has no answer to; expected one of its topics`,
          {
            source: verdicts.source,
            line: record.line,
          },
        );
      const own = byTopic.get(record.topic) ?? [];
      own.push(withPlace({ source: verdicts.source }, () => withKeys(record, answer)));
      byTopic.set(record.topic, own);
    }
    const topics = new Map<string, Readonly<Record<string, number>>>();
    let empty = 0;
    for (const [topic, answer] of answers.topics) {
      const cited = citedKeys(answer);
      if (cited.length === 0) empty++;
      if (cited.length === 0 && rules.leavesOutEmpty) continue;
      const verdictOf = withPlace({ source: verdicts.source }, () =>
        verdictsOf(byTopic.get(topic) ?? [], topic, cited),
      );
      const place = { source: answers.source, line: answer.line };
      topics.set(
        topic,
        withPlace(place, () => rules.scores(cited, verdictOf)),
      );
    }
    if (topics.size === 0)
      throw new InputError("no answer has a sentence; expected one at least", { source: answers.source });
    const how = rules.leavesOutEmpty ? `left out, as in ${rules.name}` : "scored 0";
    notes.push(
      ...noteIfAny(
        "answers-empty",
        empty,
        `${answers.name}: ${empty} ${empty === 1 ? "answer declines or has no sentence, and is" : "answers decline or have no sentence, and are"} ${how}`,
      ),
    );
    const scored = [...topics.values()];
    const means = rules.measures.map((name) => [name, mean(scored.map((scores) => scores[name]!))] as const);
    return { run: answers.name, file: answers.source, mean: Object.fromEntries(means), topics };
  });
  const others = verdicts.records.length - [...bySystem.values()].reduce((sum, given) => sum + given.length, 0);
  const [one, many] = [
    "verdict is on an answer of another system, and was ignored",
    "verdicts are on answers of other systems, and were ignored",
  ];
  return {
    runs,
    notes: [...notes, ...noteIfAny("verdicts-of-others", others, `${others} ${others === 1 ? one : many}`)],
  };
}

/** Verdicts go to the system that they name; those that name none go to the only one. */
function verdictsBySystem(
  systems: readonly Answers[],
  { records, source }: Verdicts,
): ReadonlyMap<Answers, readonly VerdictRecord[]> {
  const found = new Map<Answers, VerdictRecord[]>(systems.map((answers) => [answers, []]));
  const names = systems.map(({ name }) => name);
  const again = names.find((name, i) => names.indexOf(name) < i);
  if (again !== undefined)
    throw new InputError(`two files of answers of ${again}; expected systems of different names ("run")`);
  for (const record of records) {
    if (record.run === undefined && systems.length > 1)
      throw new InputError(`no "run"; expected the system whose answer this verdict is on: ${names.join(", ")}`, {
        source,
        line: record.line,
      });
    const answers = record.run === undefined ? systems[0]! : systems.find(({ name }) => name === record.run);
    if (answers !== undefined) found.get(answers)!.push(record);
  }
  for (const [{ name }, own] of found)
    if (own.length === 0)
      throw new InputError(`no verdicts on answers of ${name}; the first is on those of ${records[0]?.run ?? "?"}`, {
        source,
        line: records[0]?.line,
      });
  return found;
}

/** A set of citations on which rules need a verdict. */
export interface NeededVerdict {
  readonly run: string;
  readonly topic: string;
  readonly sentence: number;
  readonly text: string;
  readonly citations: readonly string[];
  /** To be filled in. */
  readonly verdict: null;
}

/** Every set of citations on which the rules may need a verdict, in the order of the answers, for a judge to fill in. */
export function neededVerdicts({ name: run, topics }: Answers, rules: VerdictRules): readonly NeededVerdict[] {
  return [...topics.values()].flatMap((answer) => {
    const cited = citedKeys(answer);
    const needed = new Map<string, NeededVerdict>();
    rules.scores(cited, (at, citations) => {
      const { text } = answer.sentences[at]!;
      needed.set(JSON.stringify([at, citations]), {
        run,
        topic: answer.topic,
        sentence: at + 1,
        text,
        citations,
        verdict: null,
      });
      // The whole set supports the sentence, and no other does: so a rule asks for the most.
      return citations.length > 1 ? "full" : "none";
    });
    return [...needed.values()].sort((a, b) => a.sentence - b.sentence);
  });
}
