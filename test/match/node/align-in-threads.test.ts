import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { align } from "../../../src/match/align/align.ts";
import { alignedLines, reportLines } from "../../../src/match/align/print.ts";
import { readQuotes } from "../../../src/match/align/quotes.ts";
import { collectionOf } from "../../../src/data/collection.ts";
import { alignInThreads } from "../../../src/match/node/align-in-threads.ts";
import { pericope } from "../../cli/pericope.ts";
import { spawned } from "../../cli/spawned.ts";
import { atLength } from "../../rounds.ts";
import { below, seeded } from "../../seeded.ts";

atLength(
  "texts are at the same places whether threads share them, as in the program, or one finds all",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "pericope-align-"));
    const random = seeded(1);
    const word = () => below(random, 5000).toString(36);
    const documents = Array.from({ length: 4000 }, (_, i) => ({
      doc: `d${i}`,
      text: Array.from({ length: 280 }, word).join(" "),
    }));
    for (let i = 0; i < 200; i++) documents[2000 + i] = { doc: `copy${i}`, text: documents[i]!.text };
    const quotes = Array.from({ length: 1200 }, (_, i) => {
      const { doc, text } = documents[below(random, documents.length)]!;
      const piece = text.slice(100, 300);
      const quote = i % 3 === 0 ? `A header\n\n${piece}` : piece.replaceAll("1", i % 3 === 1 ? "l" : "1");
      return {
        topic: String(i % 100),
        text: quote,
        run: "mine",
        ...(i % 7 === 0 ? { doc: i % 2 === 0 ? doc : "d1" } : {}),
      };
    });
    const lines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
    writeFileSync(join(folder, "documents.jsonl"), lines(documents));
    writeFileSync(join(folder, "quotes.jsonl"), lines(quotes));
    const alignment = align(readQuotes(lines(quotes)), collectionOf(documents));
    const args =
      "align quotes.jsonl --collection documents.jsonl -o out.jsonl --report report.jsonl --fail-over 1".split(" ");
    const expectSame = () => {
      const written = (name: string) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n");
      expect(written("out.jsonl")).toEqual([...alignedLines(alignment)]);
      expect(written("report.jsonl")).toEqual([...reportLines(alignment)]);
    };
    expect(spawned(args, { cwd: folder }).status).toBe(0);
    expectSame();
    expect((await pericope(args, { cwd: folder })).status).toBe(0); // of the sources, beside which there is no thread
    expectSame();
    rmSync(folder, { recursive: true });
  },
  120_000,
);

test.each(["dist/align-worker.js", "no such thread"])(
  "a few texts are at the same places where threads take shares of them: %s",
  async (program) => {
    const words = (from: number) => Array.from({ length: 60 }, (_, i) => `w${(from + i * i) % 97}`).join(" ");
    const collection = collectionOf(["a", "b", "c"].map((doc, i) => ({ doc, text: words(i * 31) })));
    const text = (doc: string, start: number) => collection.document(doc)!.text.slice(start, start + 70);
    const quotes = readQuotes(
      ["a", "b", "c", "b", "a"]
        .map((doc, i) => JSON.stringify({ topic: String(i), run: "r", text: text(doc, i === 4 ? 0 : 11 * i) }))
        .join("\n"),
    );
    const expected = [...alignedLines(align(quotes, collection))];
    expect(expected).toHaveLength(5);
    const found = await alignInThreads(quotes, collection, {}, 1, pathToFileURL(program));
    expect([...alignedLines(found)]).toEqual(expected);
  },
);
