import { expect, test } from "vitest";
import { folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";

// What commands say, word for word, on the smallest files there are.

const words = (line: string): string[] => line.split(" ");
const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join("");

/** Topics 1 and 2, each with the first ten characters of A highlighted; a returns ten and five of them, b the other way round. */
const files = {
  "judgements.inex": lines("1 Q0 A 10 100 0 0:10", "2 Q0 A 10 100 0 0:10"),
  "judgements.qrels": lines("1 0 A 1", "2 0 A 1"),
  "a.fol": lines("1 Q0 A 1 9 a 0 10", "2 Q0 A 1 9 a 0 5"),
  "b.fol": lines("1 Q0 A 1 9 b 0 5", "2 Q0 A 1 9 b 0 10"),
  "unjudged.fol": lines("1 Q0 A 1 9 c 0 10", "3 Q0 A 1 9 c 0 5"),
  "overlapping.fol": lines("1 Q0 A 1 9 bad 0 10", "1 Q0 A 2 8 bad 5 10"),
  "scores.csv": lines("run,topic,measure,value", "a,1,x,0.5", "a,2,x,0.25", "b,1,x,0.75", "b,2,x,0.5", "a,1,y,0", "b,1,y,1", "a,2,y,0", "b,2,y,1"), // prettier-ignore
  "three.csv": lines("run,topic,measure,value", ...["a,1,x,0.5", "a,1,y,0.5", "b,1,x,0.25", "b,1,y,0.125", "c,1,x,0.125", "c,1,y,0.25"].flatMap((line) => [line, line.replace(",1,", ",2,")])), // prettier-ignore
  "docs.jsonl": lines(
    '{"doc":"A","text":"Some words on books. Other words on shelves."}',
    '{"doc":"B","text":"Nothing of that kind."}',
  ),
  "more.jsonl": lines('{"doc":"B","text":"Something of that kind."}', '{"doc":"C","text":"New words."}', '{"doc":7}'),
  "topics.jsonl": lines('{"topic":"1","title":"books"}', '{"topic":"2","title":"zeppelin"}'),
  "gold.jsonl": lines('{"topic":"1","doc":"A","ranges":[[5,10]]}'),
  "lost.jsonl": lines('{"topic":"1","doc":"A","text":"words"}', '{"topic":"1","doc":"A","text":"never said at all"}'),
  "textless.jsonl": lines('{"user_input":"q","retrieved_contexts":[],"response":"x"}'),
  "none.jsonl": "\n",
  "copied.jsonl": lines(
    '{"doc":"A","text":"Some words that are long enough to be a copy of each other. End."}',
    '{"doc":"B","text":"Other. Some words that are long enough to be a copy of each other."}',
  ),
  "long.jsonl": lines('{"topic":"1","doc":"A","ranges":[[0,59]]}'),
  "copy.jsonl": lines('{"topic":"1","doc":"B","start":7,"end":66,"run":"r"}'),
  "path.xml": `<inex-submission participant-id="p" run-id="r" task="Focused" query="automatic" result-type="element"><topic topic-id="1"><result><file>A</file><path>/article[1]</path><rank>1</rank><rsv>1</rsv></result></topic></inex-submission>`,
};
const cwd = folderOf(files);
const said = (line: string, folder = cwd) => pericope(words(line), { cwd: folder });

test.each<[line: string, fault: string]>([
  [
    "compare judgements.inex a.fol b.fol --why -m P@1",
    "--why adds to the measure that ranks the task; it does not go with -m or --scores",
  ],
  [
    "compare --scores scores.csv --why",
    "--why adds to the measure that ranks the task; it does not go with -m or --scores",
  ],
  [
    "compare judgements.inex a.fol b.fol --why -t focused",
    "--why explains AgP, of the tasks ric and bic; nothing is known to explain iP@0.01",
  ],
  ["compare judgements.inex a.fol b.fol --margin 0.1", "--margin goes with --fail-if-worse"],
  ["compare judgements.inex a.fol b.fol --interval bca", "--interval bca goes with --test bootstrap"],
  ["compare judgements.inex", "expected judgements and runs, or --scores with a file"],
  ["compare", "expected judgements and runs, or --scores with a file"],
  [
    "compare judgements.inex a.fol --scores scores.csv",
    '--scores stands instead of judgements and runs; found "judgements.inex" too',
  ],
  [
    "compare judgements.inex a.fol b.fol --less-is-better x",
    "--less-is-better goes with --scores; of pericope's own measures it is known",
  ],
  ["compare --scores - -", "- is given twice; standard input can be read once"],
  [
    "compare judgements.inex a.fol b.fol -m R@1 --fail-if-worse --side greater",
    "--side greater cannot show a run to be worse in R@1; expected --side two or less",
  ],
  [
    "compare judgements.inex a.fol b.fol -m R@1 --power 0.1 --side greater",
    "--side greater cannot show a run to be worse in R@1; expected --side two or less",
  ],
  ["correlate --scores scores.csv", "2 runs; a correlation of rankings needs three at least"],
  [
    "rank judgements.inex a.fol b.fol --by run --group -",
    "--group makes participants of runs; it does not go with --by run",
  ],
  [
    "rank judgements.inex a.fol b.fol --by participant",
    "--by participant: no run names its participant; --group '-' takes the start of its name",
  ],
  [
    "rank --scores scores.csv --describe",
    "--describe tells what runs return; it does not go with --scores, which hold no results",
  ],
  [
    "rank judgements.inex a.fol b.fol --test tukey --sides one",
    "--test tukey is two-sided, with a correction of its own; it does not go with --sides one or --correction",
  ],
  [
    "rank judgements.inex a.fol b.fol --test tukey --correction holm",
    "--test tukey is two-sided, with a correction of its own; it does not go with --sides one or --correction",
  ],
  [
    "rank judgements.inex a.fol b.fol --versus query --describe",
    "--versus shows both sides, tested two-sided; it does not go with --result-type, --query, --stars, --sides, --describe or --participants",
  ],
  [
    "rank judgements.inex a.fol b.fol --versus query --test tukey",
    "--versus tests pair by pair, and tukey all pairs of runs at once; expected another --test",
  ],
  [
    "rank judgements.inex a.fol b.fol --result-type element",
    "no run is known to have results of type element; expected one, as submissions in XML say of themselves",
  ],
  [
    "simulate judgements.inex --collection docs.jsonl --system elements --scores scores.csv",
    "--scores goes with --system space; those of --system elements are scored here",
  ],
  [
    "simulate judgements.inex --collection docs.jsonl --system elements",
    'docs.jsonl: document "A" is not XML and has no elements; expected a collection of XML',
  ],
  [
    "simulate judgements.inex --collection docs.jsonl --less-is-better x",
    "--less-is-better goes with --scores; of pericope's own measures it is known",
  ],
  [
    "simulate judgements.inex --collection docs.jsonl --scores scores.csv --less-is-better x",
    "scores.csv: no x of run SR for topic 1; expected scores of every run that -o writes",
  ],
  ["derive a.fol -o x.fol --elements smallest --passages", "--elements and --passages; expected one of them"],
  ["derive a.fol -o x.fol --place first", "--place goes with --overlap top-down"],
  [
    "derive a.fol -o x.fol --best first --group list",
    "--best and --group; expected one of them, as one result an article is grouped",
  ],
  ["search --query x", "expected an index, as pericope index writes it"],
  ["search x.index", "nothing is asked; expected a file of topics, or --query TEXT"],
  ["search x.index topics.jsonl --query x", "--query and a file of topics; expected one of them"],
  ["search x.index --query x --topic 1", "--query and --topic; expected one of them"],
  [
    "search x.index --query x --system articles --system elements",
    "what is printed comes from one system; expected one --system",
  ],
  ["search x.index --query x -o x.fol", "-o and --task are for runs; expected neither with --query or --topic"],
  ["search x.index --query x --task focused", "-o and --task are for runs; expected neither with --query or --topic"],
  ["search x.index topics.jsonl", "expected -o FILE for the run; --query and --topic print instead"],
  ["search x.index topics.jsonl -o x.fol --explain", "--explain goes with --query or --topic"],
  [
    "search x.index topics.jsonl -o runs/ --name me --system articles --system elements",
    "--name and several systems; expected one system",
  ],
  [
    "search x.index topics.jsonl -o x.fol --task bic -n 1501",
    "-n 1501: task bic allows 1500 results a topic; expected no more",
  ],
  [
    "search x.index topics.jsonl -o x.fol --task bic -n 1500",
    "x.index: no such file; expected an index, as pericope index makes it",
  ],
  ["search x.index topics.jsonl --topic 3", 'topics.jsonl: no topic "3"; did you mean "1"?'],
  ["search x.index topics.jsonl --topic 1", "x.index: no such file; expected an index, as pericope index makes it"],
  [
    "search x.index topics.jsonl -o topics.jsonl",
    "topics.jsonl: this file is read, and would be overwritten; expected another to write to",
  ],
  ["index", "no documents; expected files or folders to index, or --remove and an id"],
  ["index -o x.index --remove B --prune", "--prune without documents would remove all; expected files or folders"],
  ["index docs.jsonl", "expected -o FILE"],
  ["collection more.jsonl -o x.collection --strict", 'more.jsonl:3: no "text"; expected a string'],
  ["pool a.fol", "neither --depth nor --size; expected one of them"],
  ["pool a.fol --depth 1 --size 1", "both --depth and --size; expected one of them"],
  [
    "missed judgements.inex a.fol --by-runs --chunks c.jsonl",
    "--chunks is for reasons, which --by-runs does not tell; leave out one of them",
  ],
  [
    "missed judgements.inex a.fol --chunks c.jsonl",
    "--chunks needs --collection PATH, the documents that they are from",
  ],
  ["chunk docs.jsonl -s characters:9 --plot x.svg", "--plot needs --judgements FILE"],
  ["chunk docs.jsonl -s characters:9 --lists x", "--lists needs --judgements FILE"],
  ["chunk docs.jsonl -s characters:9 --budget 9", "--budget needs --judgements FILE"],
  ["chunk docs.jsonl -s characters:9 --copies same", "--copies needs --judgements FILE"],
  [
    "chunk docs.jsonl -s characters:9 --judgements judgements.qrels",
    "judgements.qrels: these judgements grade whole documents; expected highlights, as ranges",
  ],
  [
    "evaluate judgements.inex a.fol --fail-under redundancy@5=0.2",
    '--fail-under "redundancy@5=0.2": of redundancy@5 less is better; expected --fail-over redundancy@5=0.2',
  ],
  ["evaluate judgements.inex a.fol --fail-under =0.2", '"" is no measure; one reads like iP@0.01 or gP(score=bep)@10'],
  ["evaluate judgements.inex - --collection -", "- is given twice; standard input can be read once"],
  ["align none.jsonl --collection docs.jsonl", "none.jsonl: empty; expected texts as JSONL, CSV or SQuAD"],
  ["align - --collection -", "- is given twice; standard input can be read once"],
  [
    "evaluate judgements.inex a.fol -m R@1 --cite -f csv",
    "--cite prints words for a paper; expected --format table, markdown, latex, found csv",
  ],
  [
    "inspect path.xml",
    "path.xml:1:145: paths need the documents that they lead into; expected a collection (--collection PATH)",
  ],
  ["measures documens", 'no measure and no family "documens"; did you mean "documents"?'],
  ["measures R@", '"R@" is no measure; one reads like iP@0.01 or gP(score=bep)@10'],
])("%s: %s", async (line, fault) => {
  expect(await said(line)).toEqual({ stdout: "", stderr: `${fault}\n`, status: 2 });
});

const rule = (width: number): string => "─".repeat(width);
const focused = "note: Task focused, the default for passages; --task takes another";

test.each<[line: string, told: { readonly stdout?: string; readonly stderr?: string; readonly status?: number }]>([
  [
    "validate overlapping.fol",
    {
      stdout: lines(
        "overlapping.fol:2: topic 1, document A: 5..15 overlaps 0..10 on line 1; results of a document should share no text [overlap]",
        "overlapping.fol: not valid for task focused: 1 fault, 2 results for 1 topic",
      ),
      status: 1,
    },
  ],
  [
    "validate unjudged.fol a.fol --judgements judgements.inex",
    {
      stdout: lines(
        "unjudged.fol: valid for task focused, 2 results for 2 topics",
        "a.fol: valid for task focused, 2 results for 2 topics",
      ),
      stderr: lines(
        "note: unjudged.fol: topics that are not judged: 3",
        "note: unjudged.fol: results for 1 of 2 topics only; none for 2",
      ),
    },
  ],
  [
    "align lost.jsonl --collection docs.jsonl -o x.jsonl",
    {
      stderr: lines(
        'lost.jsonl:2: not in document "A", nor in another; was the text changed or summarised?: "never said at all"',
        'lost.jsonl:1: in 2 places of "A", and nothing tells which: "words"',
        "note: 1 text is in several places, and nothing tells which; the first was taken that was free; line 1",
        "note: 1 text was not placed, and is left out; line 2",
        "2 texts: 1 exact, 0 folded, 0 approximate, 0 in part, 1 not placed",
        "failed: 1 of 2 texts have no place, over 0.05",
      ),
      status: 1,
    },
  ],
  [
    "align textless.jsonl --collection docs.jsonl -o x.jsonl",
    {
      stderr: lines(
        "0 texts: 0 exact, 0 folded, 0 approximate, 0 in part, 0 not placed",
        "failed: there is no text to place; --fail-over 1 lets this pass",
      ),
      status: 1,
    },
  ],
  [
    "align textless.jsonl --collection docs.jsonl -o x.jsonl --fail-over 1",
    {
      stderr: lines("0 texts: 0 exact, 0 folded, 0 approximate, 0 in part, 0 not placed"),
    },
  ],
  [
    "missed judgements.inex a.fol",
    {
      stdout: lines(
        "Shares of the highlighted text: found, as R@4000ch counts it, and missed for each reason",
        "run  R@4000ch  below the cut  not returned",
        rule(42),
        "a      0.7500         0.0000        0.2500",
      ),
    },
  ],
  [
    "missed judgements.inex a.fol b.fol --by-runs",
    {
      stdout: lines(
        "The highlighted text by how many of the 2 runs found it, as R@4000ch counts it",
        "found by  texts  characters   share",
        rule(35),
        "none          0           0  0.0000",
        "1             2          10  0.5000",
        "2             2          10  0.5000",
      ),
    },
  ],
  [
    "missed judgements.inex a.fol --texts -f csv",
    {
      stdout: lines("run,topic,doc,start,end,reason,text", "a,2,A,5,10,not-returned,"),
      stderr: lines("note: what stands at the places is shown with --collection PATH, the documents"),
    },
  ],
  [
    "missed judgements.inex a.fol --at 5ch -f csv",
    {
      stdout: lines(
        "run,topic,reason,share,characters",
        "a,1,found,0.5,5",
        "a,1,below,0.5,5",
        "a,1,not-returned,0,0",
        "a,2,found,0.5,5",
        "a,2,below,0,0",
        "a,2,not-returned,0.5,5",
        "a,all,found,0.5,",
        "a,all,below,0.25,",
        "a,all,not-returned,0.25,",
      ),
    },
  ],
  [
    "chunk docs.jsonl -s characters:9",
    {
      stdout: lines("setting       chunks  mean  median", rule(34), "characters:9       8   8.1     9.0"),
    },
  ],
  [
    "chunk docs.jsonl -s characters:9 --duplicates",
    {
      stdout: lines(
        "setting       chunks  mean  median  copies   alike   twice  nowhere",
        rule(67),
        "characters:9       8   8.1     9.0  0.0000  0.0000  0.0000   0.0000",
      ),
    },
  ],
  // The highlight, 5..10, is in two chunks of 9: five characters of eighteen.
  [
    "chunk docs.jsonl -s characters:9 --judgements gold.jsonl",
    {
      stdout: lines(
        "setting       chunks  mean  median  cut in two   bestP  R@4000ch  bound@4000ch  P@4000ch",
        rule(88),
        "characters:9       8   8.1     9.0      1 of 1  0.2778    1.0000        1.0000    0.2778",
      ),
    },
  ],
  [
    "evaluate judgements.inex a.fol b.fol -m P@1,R@1 --fail-under P@1=1 --fail-under R@1=0.8",
    {
      stdout: lines(
        "Task focused, the default for passages",
        "run     P@1     R@1",
        rule(19),
        "a    1.0000  0.7500",
        "b    1.0000  0.7500",
      ),
      stderr: lines("failed: a: R@1 is 0.7500, under 0.8", "failed: b: R@1 is 0.7500, under 0.8"),
      status: 1,
    },
  ],
  [
    "evaluate judgements.inex a.fol -m R@1 --marks",
    {
      stdout: lines("Task focused, the default for passages", "run     R@1", rule(11), "a    0.7500"),
      stderr: lines("note: one run: --marks has nothing to compare"),
    },
  ],
  ["correlate --scores three.csv --show spearman -f csv", { stdout: lines("a,b,spearman,spearmanP", "x,y,0.5,1") }],
  [
    "correlate --scores three.csv --show ranks -f csv",
    {
      stdout: lines(
        "run,measure,rank,mean",
        "a,x,1,0.5",
        "a,y,1,0.5",
        "b,x,2,0.25",
        "b,y,3,0.125",
        "c,x,3,0.125",
        "c,y,2,0.25",
      ),
    },
  ],
  [
    "rank judgements.inex a.fol b.fol -m P@1 --top 1",
    {
      stdout: lines(
        "By P@1, top 1 of 2 runs",
        "run     P@1",
        rule(11),
        "1 a  1.0000",
        "Means over 2 topics; ranked by P@1.",
        "Each run stands for itself.",
        "",
        "Made by: pericope rank judgements.inex a.fol b.fol -m P@1 --top 1 --seed 1",
      ),
      stderr: lines(focused),
    },
  ],
  [
    "curve judgements.inex a.fol --points 2 -f csv",
    {
      stdout: lines("run,curve,topic,x,y", "a,precision-recall,all,0,1", "a,precision-recall,all,1,0.5"),
    },
  ],
])("%s", async (line, { stdout = "", stderr = "", status = 0 }) => {
  expect(await said(line)).toEqual({ stdout, stderr, status });
});

const noneOfThem = "none of its documents in the top ten is in the judgements";

test.each<[line: string, table: readonly string[], note?: string]>([
  [
    "chunk docs.jsonl -s characters:9 --tokens words",
    [
      "Tokens by words",
      "setting       chunks  mean  median  tokens",
      rule(42),
      "characters:9       8   8.1     9.0     2.0",
    ],
  ],
  // 16 words at 1000 a million.
  [
    "chunk docs.jsonl -s characters:9 --price 1000 --tokens words",
    [
      "Tokens by words",
      "setting       chunks  mean  median  tokens   embed",
      rule(50),
      "characters:9       8   8.1     9.0     2.0  0.0160",
    ],
  ],
  [
    "chunk docs.jsonl -s tokens:3 --tokens words",
    ["Tokens by words", "setting   chunks  mean  median  tokens", rule(38), "tokens:3       5  13.0    13.0     2.4"],
  ],
  [
    "missed long.jsonl copy.jsonl",
    ["run  R@4000ch  below the cut  not returned", rule(42), "r      0.0000         0.0000        1.0000"],
    noneOfThem,
  ],
  [
    "missed long.jsonl copy.jsonl --collection copied.jsonl",
    [
      "run  R@4000ch  from a copy  below the cut  not returned",
      rule(55),
      "r      0.0000       1.0000         0.0000        0.0000",
    ],
    noneOfThem,
  ],
  [
    "missed long.jsonl copy.jsonl --collection copied.jsonl --copies same",
    [
      "run  R@4000ch  of it in copies  below the cut  not returned",
      rule(59),
      "r      1.0000           1.0000         0.0000        0.0000",
    ],
    `${noneOfThem}, and only copies`,
  ],
  ["derive a.fol -o x.fol", [], focused],
  ["derive a.fol -o x.fol --passages", []],
  [
    "validate path.xml",
    ["path.xml: valid for task focused, 1 result for 1 topic"],
    "note: path.xml: 1 result gives a path that was not looked up: whether there are such elements",
  ],
  ["convert a.fol x.jsonl", []],
])("%s", async (line, table, note) => {
  const { stdout, stderr, status } = await said(line);
  expect([stdout.endsWith(lines(...table)), stdout === "", status]).toEqual([true, table.length === 0, 0]);
  if (note === undefined) expect(stderr).toBe("");
  else expect(stderr).toContain(note);
});

test("a citation says what became of repeated text, and what means are over", async () => {
  const cited = async (...more: string[]) => (await said(["evaluate judgements.inex a.fol -m R@1 --cite", ...more].join(" "))).stdout; // prettier-ignore
  const [usual, refusing, answered] = [await cited(), await cited("--overlap reject"), await cited("--topics run")];
  const [again, over] = ["Text that a run returns again gains once", "Means are over 2 judged topics, of which one without results scores 0."]; // prettier-ignore
  expect([usual.includes(again), usual.includes(over)]).toEqual([true, true]);
  expect([refusing.includes("No run returns any text twice."), refusing.includes(again)]).toEqual([true, false]);
  expect(answered).toContain("Means are over the judged topics that each run answers.");
});

test("formats, dumps of frameworks and other files are told of by their names", async () => {
  const told = async (name: string) => (await said(`formats ${name}`)).stdout.split("\n")[0]!.slice(0, 30);
  expect([await told("fol"), await told("judging"), await told("ragas")]).toEqual([
    "fol (run): One passage per lin",
    "judging: Where people judge (p",
    "ragas: ragas: the topic is `us",
  ]);
});

test("as JSON a run is valid or not", async () => {
  const valid = async (name: string) => JSON.parse((await said(`validate ${name} -f json`)).stdout).runs[0];
  expect(await valid("a.fol")).toEqual({ run: "a", file: "a.fol", task: "focused", valid: true, faults: [], unjudgedTopics: [], notes: [] }); // prettier-ignore
  expect(await valid("overlapping.fol")).toMatchObject({ valid: false, faults: [{ code: "overlap", line: 2, column: null }] }); // prettier-ignore
});

test("of scores the first measure is compared, which is told where there are others and none was asked for", async () => {
  const notes = async (line: string) => (await said(line)).stderr;
  const same = (measure: string): string => `note: ${measure}: 1 pair differs by the same on every topic; --test randomization can test such pairs\n`; // prettier-ignore
  expect(await notes("compare --scores scores.csv")).toBe(`note: by x; -m takes another\n${same("x")}`);
  expect(await notes("compare --scores scores.csv -m y")).toBe(same("y"));
});

test("an index tells what was added, replaced, removed and left out, and a search what it found", async () => {
  const folder = folderOf(files);
  const told = async (line: string) => (await said(line, folder)).stderr;
  const fault = 'more.jsonl:3: no "text"; expected a string\n';
  const stays = "1 that the paths do not have stay (--prune removes them)";
  expect(await told("index docs.jsonl -o x.index")).toBe("x.index: 2 documents added\n");
  expect(await told("index docs.jsonl -o x.index")).toBe("x.index: 0 documents added, 2 as before\n");
  expect(await told("index more.jsonl -o x.index")).toBe(`${fault}x.index: 1 document added, 1 document replaced, ${stays}, 1 broken one left out\n`); // prettier-ignore
  expect(await told("index more.jsonl -o x.index --prune")).toBe(`${fault}x.index: 0 documents added, 1 document removed, 2 as before, 1 broken one left out\n`); // prettier-ignore
  expect(await told("index -o x.index --remove B")).toBe("x.index: 0 documents added, 1 document removed\n");
  expect(await told("index docs.jsonl -o x.index")).toBe(`x.index: 2 documents added, ${stays}\n`);
  const found = "x.fol: 1 result for 2 topics\nnote: articles: 1 topic has no result: 2\n";
  expect(await told("search x.index topics.jsonl -o x.fol")).toBe(found);
  expect(await told("search x.index topics.jsonl -o x.fol --task focused")).toBe(found);
  expect(await told("search x.index --query zeppelin")).toBe("note: nothing found; no document has any of its words\n");
  const { stdout } = await pericope(["search", "x.index", "--query", "words shelves"], { cwd: folder });
  expect(stdout.replaceAll(/^ +[\d.]+ /gm, "   SCORE ")).toBe(
    lines("1. A", "   SCORE  0..44", "   Some «words» on books. Other «words» on «shelves».", "", "2. C", "   SCORE  0..10", "   New «words»."), // prettier-ignore
  );
});

test("a collection tells how much it holds, and what was left out", async () => {
  const told = async (line: string) => (await said(line)).stderr;
  expect(await told("collection docs.jsonl -o x.collection")).toBe(
    "x.collection: 2 documents, 65 characters, 0.0 MB\n",
  );
  expect(await told("collection more.jsonl -o x.collection")).toBe(
    'more.jsonl:3: no "text"; expected a string\nx.collection: 2 documents, 33 characters, 0.0 MB; 1 broken one left out\n',
  );
});
