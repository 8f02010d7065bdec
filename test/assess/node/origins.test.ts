import type { IncomingMessage } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { Refused } from "../../../src/assess/node/answer.ts";
import { type Door, openDoor } from "../../../src/assess/node/door.ts";
import { personKey, tokenHash } from "../../../src/assess/node/store/people.ts";

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
  [proxied, { origin: "http://judge.example" }, "POST", false],
  [proxied, { origin: "http://127.0.0.1:8077", host: "judge.example" }, "POST", false],
  ["http://judge.example/", { origin: "http://judge.example" }, "POST", true],
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

/** Notes for how long the door lets wait, in place of waiting; `pass` ends all that wait. */
async function withWaits(work: (waits: number[], pass: () => void) => Promise<void>): Promise<void> {
  const waits: number[] = [];
  let waiting: (() => void)[] = [];
  const spy = vi.spyOn(timers, "setTimeout").mockImplementation((milliseconds) => {
    waits.push(milliseconds!);
    return new Promise((resolve) => waiting.push(() => resolve(undefined as never)));
  });
  syncBuiltinESMExports(); // whoever imports it by name has it from here on
  const clock = vi.spyOn(Date, "now").mockReturnValue(0);
  try {
    await work(waits, () => {
      for (const each of waiting) each();
      waiting = [];
    });
  } finally {
    spy.mockRestore();
    clock.mockRestore();
    syncBuiltinESMExports();
  }
}

/** The status and the words of a refusal. */
async function refusal(asked: Promise<unknown>): Promise<readonly [number, string]> {
  return asked.then(
    () => [200, "not refused"],
    ({ status, message }: Refused) => [status, message],
  );
}

const from = (remoteAddress: string): IncomingMessage => Object.assign(request({}), { socket: { remoteAddress } });
const unknownLink = [403, "this link is not known, or was taken back; ask the organiser for another"];

test("a wait doubles from a quarter of a second to two seconds, by address, and begins anew after a minute", async () => {
  await withWaits(async (waits, pass) => {
    const door = await opened();
    const enter = async (address: string): Promise<void> => {
      const refused = refusal(door.enter(from(address), "wrong"));
      pass();
      expect(await refused).toEqual(unknownLink);
    };
    for (let i = 0; i < 6; i++) await enter("a");
    expect(waits.splice(0)).toEqual([250, 500, 1000, 2000, 2000, 2000]);
    await enter("b");
    vi.mocked(Date.now).mockReturnValue(60_000);
    await enter("a"); // a minute after the last is not yet more than a minute
    vi.mocked(Date.now).mockReturnValue(120_001);
    await enter("a");
    await enter("a");
    expect(waits).toEqual([250, 2000, 250, 500]);
  });
});

test("twenty may wait at once, and more are sent away until these have waited", async () => {
  await withWaits(async (waits, pass) => {
    const door = await opened();
    const enter = () => refusal(door.enter(from("a"), "wrong"));
    const many = Array.from({ length: 20 }, enter);
    expect(await enter()).toEqual([429, "too many wrong tokens; wait a minute"]);
    expect(waits).toHaveLength(20);
    pass();
    expect(await Promise.all(many)).toEqual(many.map(() => unknownLink));
    const next = enter();
    pass();
    expect(await next).toEqual(unknownLink);
  });
});

test("who has entered is known by a cookie; a wrong one waits, and no cookie does not", async () => {
  await withWaits(async (waits, pass) => {
    const door = await opened();
    const key = personKey("0123456789abcdef", "ann");
    const person = { name: "ann", key, role: "assessor", hash: tokenHash("secret") };
    const ann = `pericope-01234567-${key}`;
    const asked = (
      cookie: string | undefined,
      as: string | null = null,
      more: Record<string, string> = {},
      method?: string,
    ) => {
      const answer = door.person(request({ ...(cookie !== undefined && { cookie }), ...more }, method), as);
      pass();
      return answer;
    };
    const nobody = [401, "nobody has entered here; open the link that the organiser gave you"];
    expect(await asked(`other=1; ${ann}=secret`)).toEqual({ ...person, by: "cookie" });
    expect(await asked(`${ann}=secret`, key)).toEqual({ ...person, by: "cookie" });
    expect(await asked(`${ann}=secret`, null, { origin: "http://judge.example" }, "POST")).toMatchObject(person);
    expect(await refusal(asked(`${ann}=secret`, null, {}, "POST"))).toEqual([403, "expected an Origin"]);
    for (const [cookie, as] of [
      [undefined],
      ["other=1"],
      ["broken"],
      [`${ann}=secret`, "another"],
      [`${ann}=secret`, "organiser"],
    ] as const)
      expect(await refusal(asked(cookie, as))).toEqual(nobody);
    expect(waits).toEqual([]);
    expect(await refusal(asked(`${ann}=wrong`))).toEqual(nobody);
    expect(await refusal(asked(`${ann}=secret; ${ann}=wrong`, "another"))).toEqual(nobody);
    expect(waits).toEqual([250, 500]);
    expect(await refusal(asked(undefined, null, { authorization: "Basic secret" }))).toEqual([
      401,
      "this token is not known; ask the organiser for a link",
    ]);
    expect(await asked(undefined, null, { authorization: "Bearer secret" })).toEqual({ ...person, by: "bearer" });
  });
});
