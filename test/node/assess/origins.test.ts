import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { type Door, openDoor } from "../../../src/node/assess/door.ts";
import { tokenHash } from "../../../src/node/judging/people.ts";

// What the door says of requests, without a server.

const store = { tokens: async () => [{ name: "ann", hash: tokenHash("secret") }] };
const opened = (publicUrl?: string): Promise<Door> =>
  openDoor({
    judging: "0123456789abcdef",
    store,
    hosts: () => new Set(["judge.example"]),
    publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl),
  });
const request = (headers: Record<string, string>, method = "GET"): IncomingMessage =>
  ({ method, headers: { host: "judge.example", ...headers }, socket: {} }) as unknown as IncomingMessage;
const proxied = "https://judge.example/tea/";

test.each<[string | undefined, Record<string, string>, string, boolean]>([
  [undefined, {}, "GET", true],
  [undefined, { host: "Judge.Example" }, "GET", true],
  [undefined, { host: "other.example" }, "GET", false],
  [undefined, { origin: "http://judge.example" }, "POST", true],
  [undefined, { origin: "HTTP://Judge.example" }, "POST", true],
  [undefined, { origin: "https://judge.example" }, "POST", false],
  [proxied, { origin: "https://judge.example" }, "POST", true],
  [proxied, { origin: "http://judge.example" }, "POST", true],
  [proxied, { origin: "https://other.example" }, "POST", false],
  [undefined, { "sec-fetch-site": "same-origin" }, "POST", true],
  [undefined, { "sec-fetch-site": "none" }, "POST", true],
  [undefined, { "sec-fetch-site": "cross-site" }, "GET", false],
  [undefined, { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, "GET", true],
  [undefined, { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, "POST", false],
  [undefined, { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" }, "GET", false],
])("behind %s, %j by %s is let in: %s", async (publicUrl, headers, method, isLetIn) => {
  const door = await opened(publicUrl);
  const check = () => door.check(request(headers, method));
  if (isLetIn) expect(check).not.toThrow();
  else expect(check).toThrow();
});

test("a cookie goes over TLS alone where the address has it", async () => {
  for (const [publicUrl, secure] of [
    [undefined, false],
    ["http://judge.example/", false],
    [proxied, true],
  ] as const)
    expect((await (await opened(publicUrl)).enter(request({}), "secret")).cookie.endsWith("; Secure")).toBe(secure);
});

test("who shows a wrong token waits a quarter of a second, then twice as long", async () => {
  const door = await opened();
  const times: number[] = [];
  for (const asked of [
    () => door.enter(request({}), "wrong"),
    () => door.person(request({ authorization: "Bearer wrong" }), null),
  ]) {
    const began = performance.now();
    await expect(asked()).rejects.toThrow(/not known/);
    times.push(performance.now() - began);
  }
  expect(times[0]).toBeGreaterThan(240);
  expect(times[1]).toBeGreaterThan(490);
  const began = performance.now();
  expect((await door.person(request({ authorization: "bearer secret" }), null)).name).toBe("ann");
  expect(performance.now() - began).toBeLessThan(240);
});
