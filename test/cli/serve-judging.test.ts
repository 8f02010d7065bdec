import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { type Serving, serveJudging } from "../../src/cli/assess/serve-judging.ts";
import type { World } from "../../src/cli/world.ts";
import { collectionOf } from "../../src/data/collection.ts";
import type { Judging } from "../../src/assess/judging.ts";
import { openLive } from "../../src/assess/node/store/live-judging.ts";
import { openStore } from "../../src/assess/node/store/open-store.ts";
import { small } from "../assess/made.ts";
import { temporaryFolder } from "./folders.ts";

const plain: Serving = {
  host: "127.0.0.1",
  port: 0,
  publicUrl: undefined,
  index: undefined,
  format: "text",
  opens: false,
};

/** What is told and opened while a judging is served, to be ended as soon as it has begun. */
async function servedOnce(
  change: Partial<Serving>,
  judging: Partial<Judging> = {},
  place = join(temporaryFolder(), "x.judging"),
) {
  const store = await openStore(place, existsSync(place) ? "serve" : { make: { ...small, ...judging } });
  const told = { out: "", err: "", opened: [] as string[], announced: [] as unknown[], calledOff: 0 };
  let end = (): void => undefined;
  const announce = async (address: string | null): Promise<void> => {
    told.announced.push(address);
    if (told.announced.length === 1) setTimeout(() => end(), 30);
  };
  const world = {
    built: pathToFileURL("dist/"),
    out: (text: string) => void (told.out += text),
    err: (text: string) => void (told.err += text),
    onEnd(then: () => void) {
      end = then;
      return () => void told.calledOff++;
    },
    openPage: (url: string) => void told.opened.push(url),
  } as unknown as World;
  const live = await openLive({ ...store, announce }, collectionOf([]));
  await serveJudging(live, { ...plain, ...change }, world).finally(() => store.close());
  return { ...told, place };
}

const saved = "Every action is on disk when the page says saved. Ctrl-C ends it.\n";

test("everybody's link is printed, the organiser's first, and the judging is announced until the end", async () => {
  const { out, err, opened, announced, calledOff, place } = await servedOnce({});
  const [head, organiser, ann, bob, ...rest] = out.split("\n");
  expect(head).toBe(`${place}: 2 topics, 6 documents in the pool`);
  expect([organiser, ann, bob].map((line) => line!.slice(0, 13))).toEqual(["  organiser  ", "  ann        ", "  bob        "]); // prettier-ignore
  expect(rest).toEqual([""]);
  expect(new Set([organiser, ann, bob].map((line) => line!.slice(13))).size).toBe(3);
  expect(err).toBe(saved);
  expect(opened).toEqual([]);
  expect(announced).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/), null]);
  expect(calledOff).toBe(1);
});

test("the page of the only assessor is opened, or else the organiser's", async () => {
  const links = (out: string): string[] => [...out.matchAll(/http\S+/g)].map(([url]) => url);
  const several = await servedOnce({ opens: true });
  expect(several.opened).toEqual([links(several.out)[0]]);
  const one = await servedOnce({ opens: true }, { assessors: [{ name: "ann", isImported: false }, { name: "model", isImported: true }] }); // prettier-ignore
  expect(links(one.out)).toHaveLength(2);
  expect(one.opened).toEqual([links(one.out)[1]]);
});

test("earlier links of those who are named by --revoke hold no more, and others do", async () => {
  const place = join(temporaryFolder(), "x.judging");
  const store = await openStore(place, { make: small });
  await store.addTokens(["organiser", "ann", "bob"].map((name) => ({ name, hash: `old ${name}` })));
  await store.close();
  const { out } = await servedOnce({ revoke: ["organiser", "ann"] }, {}, place);
  expect(out.match(/enter\?token=/g)).toHaveLength(3);
  const again = await openStore(place, "read");
  const old = (await again.tokens()).filter(({ hash }) => hash.startsWith("old "));
  expect([old, (await again.tokens()).length]).toEqual([[{ name: "bob", hash: "old bob" }], 4]);
  await again.close();
  await expect(servedOnce({ revoke: ["anne"] }, {}, place)).rejects.toThrow(
    '--revoke: nobody called "anne" has links here; did you mean "ann"?',
  );
});

test("for scripts all is one line of JSON, and nothing is said besides", async () => {
  const { out, err } = await servedOnce({ format: "json" }, { pool: new Map() });
  expect(out.endsWith("\n")).toBe(true);
  const { url, judging, organiser, assessors } = JSON.parse(out);
  expect([judging, assessors.map(({ name }: { name: string }) => name)]).toEqual([small.id, ["ann", "bob"]]);
  expect(organiser.url).toContain(url);
  expect(err).toBe("");
});

test("who serves other machines is told that nothing is encrypted, unless a proxy does that", async () => {
  const note = "note: links and judgements travel unencrypted; docs/assess.md shows a proxy with TLS, and --url\n";
  const everywhere = { host: "0.0.0.0" };
  const plainly = await servedOnce(everywhere, { pool: new Map(), topics: small.topics.slice(0, 1) });
  expect(plainly.err).toBe(note + saved);
  expect(plainly.out).toContain(": 1 topic, no pool: search\n");
  expect((await servedOnce({ ...everywhere, publicUrl: new URL("http://example.org/") })).err).toBe(note + saved);
  expect((await servedOnce({ ...everywhere, publicUrl: new URL("https://example.org/") })).err).toBe(saved);
});
