import { expect, test } from "vitest";
import { measuresAsked, readScores } from "../../src/compare/score-file.ts";
import { tasks } from "../../src/score/tasks.ts";
import { scoreTables } from "../../src/compare/score-table.ts";
import { atLength } from "../rounds.ts";

const read = (...texts: string[]) =>
  readScores(texts.map((text, i) => ({ lines: text.split("\n"), source: `f${i + 1}` })));
const scores = (text: string) =>
  Array.from(read(text).runs, ({ run, topics }) => [
    run,
    ...Array.from(topics, ([topic, found]) => [topic, { ...found }]),
  ]);

const expected = [
  ["x", ["1", { AP: 0.5 }], ["2", { AP: 0.25 }]],
  ["y, z", ["1", { AP: 0 }], ["2", { AP: NaN }]],
];

test("our own rows, as csv, tsv and jsonl", () => {
  const csv = 'run,topic,measure,value\nx,1,AP,0.5\nx,2,AP,0.25\nx,all,AP,0.375\n"y, z",1,AP,0\n"y, z",2,AP,NaN\n';
  expect(scores(csv)).toEqual(expected);
  expect(scores(csv.replaceAll('"y, z"', "y; z").replaceAll(",", "\t").replaceAll(";", ","))).toEqual(expected);
  const jsonl = [
    '{"run":"x","topic":"1","measure":"AP","value":0.5}',
    '{"run":"x","topic":"2","measure":"AP","value":0.25}',
    '{"run":"x","topic":null,"measure":"AP","value":0.375}',
    '{"run":"y, z","topic":"1","measure":"AP","value":0}',
    '{"run":"y, z","topic":"2","measure":"AP","value":null}',
  ];
  expect(scores(jsonl.join("\n"))).toEqual(expected);
});

test("a wide table, by tabs, commas or blanks", () => {
  const wide = [
    ["x", ["1", { score: 0.5 }], ["2", { score: 1 }]],
    ["y", ["1", { score: 0 }], ["2", { score: -3e-2 }]],
  ];
  for (const separator of ["\t", ",", "  "])
    expect(scores(`topic_x_y\n1_0.5_0\n2_1_-3e-2\nall_0_0\n`.replaceAll("_", separator))).toEqual(wide);
  expect(readScores([{ lines: ["topic x", "1 2"], source: "f" }], "MRR").measures).toEqual(["MRR"]);
});

const trec = (run: string, values: readonly number[]) =>
  [
    ...values.map((value, i) => `map                   \t${i + 1}\t${value}`),
    `runid                 \tall\t${run}`,
    "map                   \tall\t0.5",
  ].join("\n");

test("what trec_eval -q prints, a file a run or all in one", () => {
  const both = [
    ["x", ["1", { map: 0.5 }], ["2", { map: 1 }]],
    ["y", ["1", { map: 0 }], ["2", { map: 0.25 }]],
  ];
  const [x, y] = [trec("x", [0.5, 1]), trec("y", [0, 0.25])];
  expect(scores(`${x}\n${y}\n`)).toEqual(both);
  expect(read(x, y).runs.map(({ run }) => run)).toEqual(["x", "y"]);
  expect(measuresAsked(read(x, y), ["AP"])).toEqual(["map"]);
  expect(measuresAsked(read(x, y), [])).toEqual(["map"]);
  expect(() => measuresAsked(read(x, y), ["nonsense"])).toThrow('the scores have no measure "nonsense"');
});

test.each([
  ["", "f1: an empty file; expected scores by topic"],
  ["hello world\n", "f1:1: no scores by topic; expected rows with the heading"],
  ["topic x\n1 0.5 7\n", "f1:2: 3 columns; the heading has 2"],
  ["topic x\n1 high\n", 'f1:2: "high" is no score; expected a number'],
  ["topic x\n1 Infinity\n", "is no score"],
  ["topic x\n1 1\n1 2\n", "f1:3: a second score of x for topic 1; expected one"],
  ["topic x x\n1 1 2\n", 'two columns "x"'],
  ["map 1 0.5\nmap 2\n", "f1:2: expected a measure, a topic and a value"],
  ["run,topic,measure,value\nx,all,AP,0.5\n", "no scores of topics, only means at best"],
  ['{"run":"x"}\n', "f1:1: expected run, topic and measure as texts"],
  ['{"run":"x",\n', "f1:1: no JSON object"],
  ['run,topic,measure,value\n"x,1,AP,0.5\n', 'f1:2: a " without its end'],
])("%j is refused", (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test("names that objects know are only names", () => {
  expect(read("topic __proto__\nconstructor 0.5\n").runs).toMatchObject([{ run: "__proto__" }]);
  const odd = '{"run":"x","topic":"__proto__","measure":"__proto__","value":0.5}\n';
  const { runs, measures } = read(odd);
  expect(scoreTables({ runs, measures }).tables[0]!.runs[0]!.scores).toEqual(Float64Array.of(0.5));
});

test("a run may be in several files, with other topics or measures in each, and no score twice", () => {
  expect(read("topic x\n1 1\n", "topic x\n2 0.5\n")).toMatchObject({
    measures: ["score"],
    runs: [
      {
        run: "x",
        topics: new Map([
          ["1", { score: 1 }],
          ["2", { score: 0.5 }],
        ]),
      },
    ],
  });
  const long = (measure: string, value: number) => `run,topic,measure,value\nx,1,${measure},${value}\n`;
  const merged = { measures: ["AP", "P"], runs: [{ run: "x", topics: new Map([["1", { AP: 1, P: 0.5 }]]) }] };
  expect(read(long("AP", 1), long("P", 0.5))).toMatchObject(merged);
  expect(read(long("AP", 1), long("P", 0.5).replaceAll(",", "\t"))).toMatchObject(merged);
  expect(read(long("AP", 1), '{"run":"x","topic":1,"measure":"P","value":0.5}')).toMatchObject(merged);
  expect(read("AP 1 1\nrunid all x\n", "P 1 0.5\nrunid all x\n")).toMatchObject(merged);
  expect(() => read(long("AP", 1), long("AP", 1))).toThrow("f2:2: a second AP of x for topic 1; expected one");
});

test("wide tables of the same runs and topics are measures, called as their files are", () => {
  const wide = (...sources: string[]) =>
    readScores(sources.map((source, i) => ({ source, lines: ["topic x y", `1 ${i} 1`, `2 ${i} 0`] }))).measures;
  expect(wide("runs/map.tsv", "runs/P.5.csv")).toEqual(["map", "P.5"]);
  expect(wide("a/scores.csv", "b/scores.csv", "c.csv")).toEqual(["a/scores.csv", "b/scores.csv", "c"]);
  expect(wide("map.tsv")).toEqual(["score"]);
});

test("rows without a measure are of the one that is asked for, or of their file", () => {
  const lines = ["run,topic,value", "x,1,0.5"];
  expect(readScores([{ lines, source: "f" }], "MRR").measures).toEqual(["MRR"]);
  expect(
    readScores(
      [
        { lines, source: "f" },
        { lines, source: "g" },
      ],
      "MRR",
    ).measures,
  ).toEqual(["f", "g"]);
});

test("a measure that a run lacks is told, by topic where it has some", () => {
  const rows = "run,topic,measure,value\nx,1,AP,1\nx,2,AP,1\nx,1,P,1\nx,2,P,1\ny,1,AP,0\ny,2,AP,0\n";
  const { runs, measures } = read(rows);
  expect(() => scoreTables({ runs, measures })).toThrow("y has no P; expected it of every run");
  expect(measuresAsked(read(rows), [], "all")).toEqual(["AP"]);
  const some = read(`${rows}y,1,P,0\n`);
  expect(() => scoreTables(some)).toThrow("y has no P for topic 2; expected the same topics");
  expect(scoreTables(some, "common").tables.map(({ topics }) => topics)).toEqual([["1"], ["1"]]);
});

test("runs with different topics are refused, or compared over what they have in common", () => {
  const { runs, measures } = read(`${trec("x", [1, 1, 1])}\n${trec("y", [0, 0])}\n`);
  expect(() => scoreTables({ runs, measures })).toThrow(
    "the runs have different topics: y has no scores for 3; expected the same topics, or to compare over those that all have",
  );
  const { tables, notes } = scoreTables({ runs, measures }, "common");
  expect(tables[0]!.topics).toEqual(["1", "2"]);
  expect(notes).toMatchObject([{ message: "compared over 2 of 3 topics, which all runs have; left out: 3" }]);
  const apart = read("run,topic,measure,value\nx,1,AP,1\ny,2,AP,1\n");
  expect(() => scoreTables(apart, "common")).toThrow("the runs have no topic in common; there is nothing to compare");
});

atLength(
  "a cell of millions of characters and a heading of many columns are read in a time that grows with them",
  () => {
    const run = "x,".repeat(6e6);
    expect(read(`run,topic,measure,value\n"${run}""",1,P,1\n`).runs[0]!.run).toHaveLength(run.length + 1);
    const columns = Array.from({ length: 60_000 }, (_, i) => `r${i}`);
    expect(read(`topic,${columns.join()}\n1,${columns.map(() => 1).join()}\n`).runs).toHaveLength(columns.length);
  },
);

const ragas = [
  ",user_input,retrieved_contexts,response,faithfulness,context_recall,checked",
  `0,Why wait?,"['a`,
  `b', 'c, ""d""']",x,0.5,1.0,True`,
  "1,What first?,['a'],\"y, z\",,0.25,False",
].join("\n");

test("a table of another tool: a row a question, a column a measure, a file a system", () => {
  const { runs, measures, notes } = readScores([{ lines: ragas.split("\n"), source: "results/mine.csv" }]);
  expect(measures).toEqual(["faithfulness", "context_recall"]);
  expect(runs.map(({ run }) => run)).toEqual(["mine"]);
  expect([...runs[0]!.topics].map(([topic, found]) => [topic, { ...found }])).toEqual([
    ["Why wait?", { faithfulness: 0.5, context_recall: 1 }],
    ["What first?", { faithfulness: NaN, context_recall: 0.25 }],
  ]);
  expect(notes.map(({ message }) => message)).toEqual([
    'results/mine.csv: by "user_input", the columns "faithfulness", "context_recall"; left out: "retrieved_contexts", "response", "checked"; 1 cell has no number',
  ]);
});

test("its scores stand beside ours of the run by the same name", () => {
  const ours = "run,topic,measure,value\nmine,Why wait?,R@5,0.5\nmine,What first?,R@5,1\n";
  const { runs, measures } = readScores([
    { lines: ragas.split("\n"), source: "mine.csv" },
    { lines: ours.split("\n"), source: "ours.csv" },
  ]);
  expect(measures).toEqual(["faithfulness", "context_recall", "R@5"]);
  expect(runs.map(({ topics }) => ({ ...topics.get("Why wait?") }))).toEqual([
    { faithfulness: 0.5, context_recall: 1, "R@5": 0.5 },
  ]);
});

test("TruLens' records have several apps, and records of JSON the same columns", () => {
  const rows = [
    { app_name: "rag", app_version: "a", record_id: "1", input: "q", output: "x", Groundedness: 0.5, latency: 2 },
    { app_name: "rag", app_version: "b", record_id: "2", input: "q", output: "y", Groundedness: null, latency: 3 },
  ];
  const expected = [
    ["rag a", ["q", { Groundedness: 0.5, latency: 2 }]],
    ["rag b", ["q", { Groundedness: NaN, latency: 3 }]],
  ];
  expect(scores(rows.map((row) => JSON.stringify(row)).join("\n"))).toEqual(expected);
  const names = Object.keys(rows[0]!);
  expect(scores([names, ...rows.map((row) => Object.values(row))].map((row) => row.join(",")).join("\n"))).toEqual(
    expected,
  );
});

test("a column of runs stays one: a table that begins with the topic and has no texts", () => {
  expect(scores("query,faithfulness,other\nq1,0.5,1\n")).toEqual([
    ["faithfulness", ["q1", { score: 0.5 }]],
    ["other", ["q1", { score: 1 }]],
  ]);
});

test.each([
  [
    "user_input,response\nq1,x\n",
    'f1: no column of numbers; expected one column per measure, next to "user_input", "response"',
  ],
  ["user_input,faithfulness\nq1,1\n,0.5\n", 'f1:3: no "user_input"; expected a question in every row'],
  ["user_input,faithfulness\nq1,1\nq1,0.5\n", "f1:3: a second faithfulness of f1 for topic q1; expected one"],
  ["user_input,faithfulness\nq1\n", "f1:2: 1 cells; expected 2, as in the first line"],
  ["user_input,faithfulness\n", "f1: no rows; expected one row per question"],
])("%j is refused", (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test.each([
  ["topic,x\n1,0.5,3", "f1:2: 3 columns; the heading has 2"],
  ["\n\ntopic,x\n\n1", "f1:5: 1 column; the heading has 2"],
  ["topic,run,value\n", "f1: no scores of topics, only means at best; print them with --per-topic, or trec_eval -q"],
  ["\nmeasure,topic,value\nAP,1,0.5", 'f1:2: expected the columns "run", "topic", "measure" and "value"'],
  ["topic,x,\n1,0.5,1", 'f1:1: expected a first column "topic", then a named column a run'],
  ["topic,\n1,0.5", 'f1:1: expected a first column "topic", then a named column a run'],
  ["topic,x,y,x\n1,0.5,1,1", 'f1:1: two columns "x"; expected one a run'],
  ['topic,x\n1,"0.5', 'f1:2: a " without its end'],
  ['\n\ntopic,"x\n1,0.5', 'f1:3: a " without its end'],
  ["x,Topic\n1,0.5", 'f1:1: expected a first column "topic", then a named column a run'],
  ['user_input,faithfulness\nq0,1\n"q1,1\n', "f1"],
  ['topic,x\n"1"2,0.5', 'f1:2: expected a comma after a closing "'],
  ["AP 1 0.5\nAP 2 0.5 more", "f1:2: expected a measure, a topic and a value, as trec_eval -q prints them"],
  ["AP 1 0.5\nAP 2", "f1:2: expected a measure, a topic and a value, as trec_eval -q prints them"],
  ['{"run":"x","topic":"1","measure":"AP","value":"0.5"}', "f1:1: expected a number as the value"],
  [
    '{"run":"x","topic":1,"measure":"AP","value":0}\n\n{"run":"x","topic":true,"measure":"AP","value":0}',
    "f1:3: expected run, topic and measure as texts",
  ],
  ['{"run":1,"topic":"1","measure":"AP","value":0}', "f1:1: expected run, topic and measure as texts"],
  ['{"run":"x","topic":"1","value":0}', "f1:1: expected run, topic and measure as texts"],
  [
    '{"run":"x","topic":1,"measure":"AP","value":0}\n{"run"',
    'f1:2: no JSON object; expected {"run", "topic", "measure", "value"} per line',
  ],
  ['{"run":"x","topic":1,"measure":"AP","value":0}\n[]', "f1:2: no JSON object"],
  ['\n{"user_input":"q1","faithfulness":1}\n{"user_input":"","faithfulness":1}', 'f1:3: no "user_input"'],
  ['{"user_input":"q1","faithfulness":1}\n\n{"user_input"', "f1:3: "],
  ['user_input,faithfulness\n"q1",1\nq2,1,1', "f1:3: 3 cells; expected 2"],
])("what is wrong with a file of scores is told with its line: %j", (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test("quotes within quotes, and no value", () => {
  expect(scores('topic,"a ""b"", c",d\n"1",0.5,nan\n')).toEqual([
    ['a "b", c', ["1", { score: 0.5 }]],
    ["d", ["1", { score: NaN }]],
  ]);
});

test("runs of one file of trec_eval without names are numbered, and texts among the numbers passed over", () => {
  const one = "AP 1 0.5\nrelstring 1 '1010'\nrunid 1 x\nAP all 0.5\n";
  expect(scores(one)).toEqual([["f1", ["1", { AP: 0.5 }]]]);
  expect(scores(`${one}AP 1 0.25\nAP all 0.25\n`)).toEqual([
    ["f1 #1", ["1", { AP: 0.5 }]],
    ["f1 #2", ["1", { AP: 0.25 }]],
  ]);
  expect(scores(`${one}runid all my own run\nAP 1 0.25\nrunid all other\n`)).toEqual([
    ["my own run", ["1", { AP: 0.5 }]],
    ["other", ["1", { AP: 0.25 }]],
  ]);
});

test("empty cells, quoted or not, and cells of quotes alone", () => {
  expect(scores('topic,x\n"",0.5\n')).toEqual([["x", ["", { score: 0.5 }]]]);
  expect(scores("topic,x\n,0.5\n")).toEqual([["x", ["", { score: 0.5 }]]]);
  expect(scores('topic,x\n"""",0.5\n')).toEqual([["x", ['"', { score: 0.5 }]]]);
});

test("columns stand in any order, the measure first", () => {
  expect(scores("measure,run,topic,value\nAP,x,1,0.5\n")).toEqual([["x", ["1", { AP: 0.5 }]]]);
});

test.each(["all", "mean", "amean"])("%s in place of a topic is a mean, and left out", (topic) => {
  expect(scores(`topic,x\n1,0.5\n${topic},0.75\n`)).toEqual([["x", ["1", { score: 0.5 }]]]);
});

test("files that name their measures do not rename those of others", () => {
  const rows = (measure: string) => `run,topic,measure,value\nx,1,${measure},0.5\n`;
  expect(read(rows("AP"), rows("P"), "topic x\n1 0.25\n").measures).toEqual(["AP", "P", "score"]);
});

test("the measure of a task is taken before others, and else the first", () => {
  const rows = (...measures: string[]) =>
    read(`run,topic,measure,value\n${measures.map((measure) => `x,1,${measure},0.5`).join("\n")}\n`);
  expect(measuresAsked(rows("one", tasks[0]!.official, "two"), [])).toEqual([tasks[0]!.official]);
  expect(measuresAsked(rows("one", "two"), [])).toEqual(["one"]);
  expect(measuresAsked(rows("one", tasks[0]!.official), [], "all")).toEqual(["one", tasks[0]!.official]);
  expect(() => measuresAsked(rows("one", "two"), ["tow"])).toThrow(/did you mean/);
  expect(() => measuresAsked(rows("one", "two"), ["nonsense"])).toThrow('measure "nonsense"; there are: one, two');
});

test("records that lack a number have none, and columns of other values are left out", () => {
  const { runs, measures, notes } = read(
    '{"user_input":"q","f":1,"ok":true,"g":" ","h":""}\n{"user_input":"r","ok":false,"g":"0.5","h":0.5}\n',
  );
  expect(measures).toEqual(["f", "h"]);
  expect(Array.from(runs[0]!.topics.values(), (found) => [found["f"], found["h"]])).toEqual([
    [1, NaN],
    [NaN, 0.5],
  ]);
  expect(notes[0]!.message).toMatch(/left out: "ok", "g"; 2 cells have no number$/);
  expect(read("user_input,response,f\nq,x,1\n").notes[0]!.message).toMatch(/; left out: "response"$/);
});
