import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCollection } from "../../src/files/node/collection/collection.ts";
import { readRunFile } from "../../src/files/node/read-file.ts";
import { codePointSlice } from "../../src/text/code-points.ts";
import { unfinished } from "../../src/retrieve/node/ask.ts";
import { demoFolder } from "../cli/folders.ts";
import { pericope } from "../cli/pericope.ts";
import { isLong } from "../rounds.ts";
import { type Cluster, openSearchJars, twoNodes } from "./cluster.ts";

// A real cluster of two nodes of OpenSearch: what convert writes is loaded, what retrieve asks for is found, and a node is killed meanwhile.

const jars = isLong || process.env["ENGINE_TESTS"] === "required" ? openSearchJars() : undefined;

describe.skipIf(jars === undefined)("a cluster of OpenSearch", () => {
  const cwd = demoFolder();
  const file = (name: string): string => join(cwd, name);
  let cluster: Cluster;

  beforeAll(async () => {
    const { status, stderr } = await pericope(
      ["convert", "articles", "units.bulk.ndjson", "--units", "elements:p", "--mapping", "mapping.json"],
      { cwd },
    );
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^units\.bulk\.ndjson: 186 units/)]);
    const titles = [...(await openCollection(file("articles"))).ids()].flatMap((id) => [
      id,
      `${id} page`,
      `${id} book`,
    ]);
    const topics = titles.map((id, i) => JSON.stringify({ topic: `q${i + 1}`, title: id.replaceAll("-", " ") }));
    writeFileSync(file("many.jsonl"), topics.join("\n") + "\n");
    cluster = await twoNodes(jars!);
  });
  afterAll(() => cluster?.end());

  /** An index with two shards, one on each node; with `copies` each node also has a copy of the other's shard. */
  async function made(index: string, copies: 0 | 1): Promise<void> {
    const mapping = JSON.parse(readFileSync(file("mapping.json"), "utf8"));
    const settings = {
      number_of_shards: 2,
      number_of_replicas: copies,
      "index.unassigned.node_left.delayed_timeout": "0",
    };
    await cluster.ask(`/${index}`, "PUT", JSON.stringify({ ...mapping, settings }));
    await green(index);
  }

  async function green(index: string): Promise<void> {
    const health = await cluster.ask(`/_cluster/health/${index}?wait_for_status=green&timeout=120s`);
    expect(health.status).toBe("green");
  }

  async function loaded(index: string, copies: 0 | 1): Promise<void> {
    await made(index, copies);
    const { errors } = await cluster.ask(
      `/${index}/_bulk?refresh=true`,
      "POST",
      readFileSync(file("units.bulk.ndjson"), "utf8"),
    );
    expect(errors).toBe(false);
  }

  const countIn = async (index: string): Promise<number> => (await cluster.ask(`/${index}/_count`)).count;
  const retrieve = (topics: string, ...args: string[]) => pericope(["retrieve", topics, ...args], { cwd });

  /** A connection that asks slowly, so that there is time to kill a node. */
  function connection(name: string, index: string, perSecond: number): string {
    const body = { query: { match: { text: "{{title}}" } }, size: "{{most}}" };
    writeFileSync(
      file(name),
      JSON.stringify({ url: `${cluster.url}/${index}/_search`, body, shape: "elasticsearch", perSecond }),
    );
    return name;
  }

  test("the commands of the help load the units, and hits have their exact places", async () => {
    const curl = (...args: string[]): string => {
      const { stdout, status } = spawnSync("curl", ["-sS", ...args], { cwd, encoding: "utf8" });
      expect(status).toBe(0);
      return stdout;
    };
    const { url } = cluster;
    expect(curl("-X", "PUT", `${url}/articles`, "-H", "Content-Type: application/json", "--data-binary", "@mapping.json")).toContain('"acknowledged":true'); // prettier-ignore
    spawnSync("split", ["-l", "100", "units.bulk.ndjson", "part-"], { cwd });
    for (const part of ["part-aa", "part-ab", "part-ac", "part-ad"])
      expect(curl("-X", "POST", `${url}/articles/_bulk?refresh=true`, "-H", "Content-Type: application/x-ndjson", "--data-binary", `@${part}`)).toContain('"errors":false'); // prettier-ignore
    expect(await countIn("articles")).toBe(186);
    const { status, stderr } = await retrieve("topics.xml", "--from", `opensearch:${url}/articles`, "-o", "os.jsonl");
    expect([status, stderr]).toEqual([0, expect.not.stringContaining("warning")]);
    const collection = await openCollection(file("articles"));
    const { topics } = await readRunFile(file("os.jsonl"));
    expect(topics.size).toBe(10);
    const answers = readFileSync(file("os.responses.jsonl"), "utf8").trimEnd().split("\n").map((line) => JSON.parse(line)); // prettier-ignore
    for (const { topic, response } of answers)
      for (const [i, { _source }] of response.hits.hits.entries()) {
        const { doc, start, end } = topics.get(topic)![i]!;
        expect(codePointSlice(collection.document(doc)!.text, start, end)).toBe(_source.text);
      }
    const scored = await pericope(["evaluate", "judgements.inex", "os.jsonl", "--task", "thorough"], { cwd });
    expect(scored.status).toBe(0);
  });

  test("a node is killed in the middle of bulk: the parts are sent again, and each unit is there once", async () => {
    await made("bulk", 0);
    const lines = readFileSync(file("units.bulk.ndjson"), "utf8").trimEnd().split("\n");
    const parts = Array.from({ length: 12 }, (_, i) => `${lines.slice(i * 32, (i + 1) * 32).join("\n")}\n`);
    let failed = 0;
    for (const [i, part] of parts.entries()) {
      if (i === 5) await cluster.second.kill();
      const { errors } = await cluster.ask("/bulk/_bulk?timeout=1s", "POST", part).catch(() => ({ errors: true }));
      if (errors !== false) failed++;
      if (failed === 1 && errors !== false) {
        cluster.second.start();
        await green("bulk");
      }
    }
    expect(failed).toBeGreaterThan(0);
    for (const part of parts) expect((await cluster.ask("/bulk/_bulk", "POST", part)).errors).toBe(false);
    await cluster.ask("/bulk/_refresh", "POST");
    expect(await countIn("bulk")).toBe(186);
  });

  test("a node is killed in the middle of a search: with copies the run is as without; missing shards are errors, and the same command goes on", async () => {
    await loaded("copied", 1);
    await loaded("single", 0);
    const ask = (system: string, run: string) => retrieve("many.jsonl", "--from", system, "-o", run);
    for (const index of ["copied", "single"]) {
      const whole = await ask(connection(`${index}-fast.json`, index, 1000), `${index}-whole.jsonl`);
      expect([whole.status, whole.stderr]).toEqual([0, expect.any(String)]);
    }
    const running = [ask(connection("copied.json", "copied", 30), "copied.jsonl"), ask(connection("single.json", "single", 30), "single.jsonl")]; // prettier-ignore
    for (const run of ["copied", "single"]) await answered(unfinished(file(`${run}.responses.jsonl`)), 20);
    await cluster.second.kill();
    const [copied, single] = await Promise.all(running);
    expect([copied!.status, copied!.stderr]).toEqual([0, expect.any(String)]);
    expect(await topicsOf("copied.jsonl")).toEqual(await topicsOf("copied-whole.jsonl"));
    expect([single!.status, single!.stderr]).toEqual([
      2,
      expect.stringMatching(/_shards\.(?:failed|successful)" is .*: the answer is not whole/),
    ]);
    expect(existsSync(file("single.jsonl"))).toBe(false);
    cluster.second.start();
    await cluster.nodes(2);
    await green("single");
    const again = await ask("single.json", "single.jsonl");
    expect([again.status, again.stderr]).toEqual([0, expect.any(String)]);
    expect(await topicsOf("single.jsonl")).toEqual(await topicsOf("single-whole.jsonl"));
  });

  test("a cluster that refuses requests (429) is asked again", async () => {
    await loaded("busy", 0);
    const limit = (value: string | null) =>
      cluster.ask("/_cluster/settings", "PUT", JSON.stringify({ transient: { "network.breaker.inflight_requests.limit": value } })); // prettier-ignore
    await limit("1b");
    const running = retrieve("topics.xml", "--from", `opensearch:${cluster.url}/busy`, "-o", "busy.jsonl");
    await wait(500);
    expect((await fetch(`${cluster.url}/busy/_search`, { method: "POST", headers: { "content-type": "application/json" }, body: '{"size":1}' })).status).toBe(429); // prettier-ignore
    await limit(null);
    const { status, stderr } = await running;
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    expect((await readRunFile(file("busy.jsonl"))).topics.size).toBe(10);
  });

  /** Waits until so many answers are in a file. */
  async function answered(path: string, count: number): Promise<void> {
    while (!existsSync(path) || readFileSync(path, "utf8").split("\n").length < count) await wait(20);
  }

  /** Ranks and places by topic: copies of a shard may score the last digit otherwise. */
  async function topicsOf(run: string): Promise<unknown> {
    const { topics } = await readRunFile(file(run));
    return [...topics].map(([topic, ranked]) => [topic, ranked.map(({ doc, start, end }) => [doc, start, end])]);
  }
});

test("a cluster that is not there is one line, and no run", async () => {
  const cwd = demoFolder();
  const { status, stderr } = await pericope(["retrieve", "topics.xml", "--from", "opensearch:http://127.0.0.1:1/x", "-o", "x.jsonl"], { cwd }); // prettier-ignore
  expect(status).toBe(2);
  expect(stderr).toMatch(/^opensearch:.*: topic 2026\d+: nobody answers at 127\.0\.0\.1:1 \(\d+ times\)\n$/);
  expect(existsSync(join(cwd, "x.jsonl"))).toBe(false);
});
