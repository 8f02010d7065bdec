import { describe, expect, test } from "vitest";
import { remarks } from "../../../src/files/drafts/remarks.ts";
import { readAny } from "../../../src/files/formats/read.ts";

/** What is remarked, as [code, line, column]. */
function remarked(text: string, format?: string): (string | number | undefined)[][] {
  const found: (string | number | undefined)[][] = [];
  const take = ({
    code,
    place,
  }: {
    code?: string | undefined;
    place: { line?: number | undefined; column?: number | undefined };
  }) => void found.push([code, place.line, place.column]);
  readAny(text, { format, onRemark: take, onFault: take });
  return found;
}

/** A run of three results with these ranks and names, and where a rank stands on a line. */
const runs: Record<
  string,
  { print(ranks: readonly string[], tags?: readonly string[]): string; rankAt: [number, number] }
> = {
  fol: {
    print: (ranks, tags = []) => ranks.map((rank, i) => `t Q0 d${i} ${rank} ${9 - i} ${tags[i] ?? "r"} 0 5\n`).join(""),
    rankAt: [1, 9],
  },
  trec: {
    print: (ranks, tags = []) => ranks.map((rank, i) => `t Q0 d${i} ${rank} ${9 - i} ${tags[i] ?? "r"}\n`).join(""),
    rankAt: [1, 9],
  },
  "inex-submission": {
    print: (ranks) =>
      '<inex-submission participant-id="1" run-id="r" task="Focused"><topic topic-id="t">\n' +
      ranks
        .map(
          (rank, i) => `<result><file>d${i}</file><fol offset="${9 * i}" length="5"/><rank>${rank}</rank></result>\n`,
        )
        .join("") +
      "</topic></inex-submission>\n",
    rankAt: [2, 52],
  },
};

for (const [format, { print, rankAt }] of Object.entries(runs))
  describe(format, () => {
    const [first, column] = rankAt;
    test.each(["0", "-1", "1.5", "x", "1e400"])("rank %s is no rank", (rank) => {
      expect(remarked(print([rank, "2", "3"]), format)).toEqual([["no-rank", first, column]]);
    });

    test("a rank that comes again in a topic is told", () => {
      expect(remarked(print(["1", "1", "2"]), format).map(([code, line]) => [code, line])).toEqual([
        ["repeated-rank", first + 1],
      ]);
    });

    test("ranks from 1 are no fault", () => {
      expect(remarked(print(["1", "2", "3"]), format)).toEqual([]);
    });
  });

test.each(["fol", "trec"])("%s: ranks and names are told with their columns", (format) => {
  const { print } = runs[format]!;
  expect(remarked(print(["0", "2", "3"], ["a", "b", "a"]), format)).toEqual([
    ["no-rank", 1, 9],
    ["several-tags", 2, 13],
  ]);
});

test("a second name of a run is told in records too", () => {
  const records = ["a", "b", "a"].map((run, i) => ({ topic: "t", doc: `d${i}`, start: 0, end: 3, run }));
  expect(remarked(records.map((record) => JSON.stringify(record)).join("\n"))).toEqual([
    ["several-tags", 2, undefined],
  ]);
  expect(remarked("topic,doc,start,end,run\nt,d,0,3,a\nt,e,0,3,b\n")).toEqual([["several-tags", 3, undefined]]);
});

test("ranks of different topics are apart", () => {
  expect(remarked("1 Q0 a 1 1 r\n2 Q0 a 1 1 r\n")).toEqual([]);
});

test("a castitle that is no NEXI is told with its line", () => {
  const xml =
    '<inex-topic-file>\n<topic id="7">\n<title>x</title>\n  <castitle>//section[about(</castitle>\n<description>x</description><narrative>x</narrative></topic></inex-topic-file>\n';
  expect(remarked(xml)).toEqual([["castitle", 4, 3]]);
  const said = '"title":"x","description":"x","narrative":"x"';
  const good = `{"topic":"6",${said},"castitle":"//p[about(., x)]"}`;
  expect(remarked(`${good}\n{"topic":"7",${said},"castitle":"//section[about("}\n`)).toEqual([
    ["castitle", 2, undefined],
  ]);
});

test("a topic without title, description or narrative is told, and where an empty one stands", () => {
  const xml =
    '<inex-topic-file>\n<topic id="7">\n<title>x</title>\n  <description> </description>\n</topic>\n' +
    '<topic id="7"/>\n <topic id="8"><title/><description>x</description><title>y</title><narrative>z</narrative></topic></inex-topic-file>';
  expect(remarked(xml)).toEqual([
    ["empty-field", 4, 3],
    ["missing-field", 2, 1],
    [undefined, 6, 1], // topic 7 again
  ]);
  expect(remarked('{"topic":"7","title":" ","description":"","castitle":"//p[about(., x)]"}\n')).toEqual([
    ["empty-field", 1, undefined],
    ["empty-field", 1, undefined],
    ["missing-field", 1, undefined],
  ]);
});

test("who does not ask is not told, and reads the same", () => {
  const text = runs["trec"]!.print(["0", "0", "x"], ["a", "b", "c"]);
  expect(readAny(text, { onRemark: () => undefined }).value).toEqual(readAny(text).value);
});

test("a rank again is remarked where its topic comes back, too, unless none does", () => {
  const again = (inTurn?: boolean): number => {
    let said = 0;
    const { rank } = remarks({ onRemark: () => void said++ }, inTurn)!;
    for (const [line, topic] of ["1", "2", "1"].entries()) rank(topic, "1", { line });
    return said;
  };
  expect([again(), again(false), again(true)]).toEqual([1, 1, 0]);
});
