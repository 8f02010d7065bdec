import { connect } from "node:net";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allowedHosts, plainHost } from "../../../src/assess/node/hosts.ts";
import { tokenHash } from "../../../src/assess/node/store/people.ts";
import { served, type Served } from "./served.ts";
import { atLength } from "../../rounds.ts";

let judged: Served;
beforeAll(async () => {
  judged = await served();
});
afterAll(() => judged.end());

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A request with any headers: fetch would not send those that a browser keeps for itself. */
function raw(path: string, headers: Record<string, string>, method = "GET", body = ""): Promise<Raw> {
  return new Promise((answered, failed) => {
    const { hostname, port } = new URL(judged.server.address);
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      let text = "";
      response.on("data", (piece: Buffer) => (text += piece.toString()));
      response.on("end", () => answered({ status: response.statusCode!, headers: response.headers, body: text }));
    });
    asked.on("error", failed);
    asked.end(body);
  });
}

const bearer = (name: string) => ({ authorization: `Bearer ${judged.token(name)}` });

/** The cookie that a link is turned into. */
async function cookieOf(name: string): Promise<string> {
  const { headers } = await raw(`/enter?token=${judged.token(name)}`, {});
  return String(headers["set-cookie"]).split(";")[0]!;
}

const note = (id: string, assessor: string, judging = judged.judging.id) =>
  JSON.stringify([{ id, judging, assessor, topic: "t1", doc: "plain", kind: "note", text: "x" }]);

test("a link becomes a cookie, and the token leaves the address", async () => {
  const { status, headers } = await raw(`/enter?token=${judged.token("ann")}`, {});
  expect([status, headers["location"]]).toEqual([303, expect.stringMatching(/^\/by\/[\da-f]{16}\/$/)]);
  expect(String(headers["set-cookie"])).toMatch(
    /^pericope-01234567-[\da-f]{16}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict/,
  );
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect((await raw(`/enter?token=${judged.token("organiser")}`, {})).headers["location"]).toBe("/organiser/");
  expect((await raw(String(headers["location"]), {})).body).toContain("the page");
});

test("rule 6, who: the organiser's page asks as the organiser, whoever else has entered in the same browser", async () => {
  const both = [await cookieOf("ann"), await cookieOf("organiser")].join("; ");
  expect((await raw("/api/me", { cookie: both })).status).toBe(400);
  const { status, body } = await raw("/api/me?as=organiser", { cookie: both });
  expect([status, JSON.parse(body).role]).toEqual([200, "organiser"]);
  expect((await raw("/api/me?as=organiser", { cookie: await cookieOf("ann") })).status).toBe(401);
});

test("rule 6, who: with the cookies of two people, each page says for whom it asks, and saves under no other name", async () => {
  const both = [await cookieOf("ann"), await cookieOf("bob")].join("; ");
  const key = (cookie: string): string => /-([\da-f]{16})=/.exec(cookie)![1]!;
  const ann = key(await cookieOf("ann"));
  const headers = { cookie: both, origin: judged.server.address.slice(0, -1), "content-type": "application/json" };
  expect((await raw("/api/me", { cookie: both })).status).toBe(400);
  expect(JSON.parse((await raw(`/api/me?as=${ann}`, { cookie: both })).body).assessor).toBe("ann");
  const asBob = await raw(`/api/actions?as=${ann}`, headers, "POST", note("who", "bob"));
  expect(asBob.status).toBe(409);
  expect((await raw(`/api/actions?as=${ann}`, headers, "POST", note("who", "ann"))).status).toBe(200);
});

test("a page must name its judging and assessor; a script with a bearer token need not", async () => {
  const headers = {
    cookie: await cookieOf("ann"),
    origin: judged.server.address.slice(0, -1),
    "content-type": "application/json",
  };
  const unnamed = JSON.stringify([{ id: "u", topic: "t1", doc: "plain", kind: "note", text: "x" }]);
  expect((await raw("/api/actions", headers, "POST", unnamed)).status).toBe(409);
  expect(
    (await raw("/api/actions", { ...bearer("ann"), "content-type": "application/json" }, "POST", unnamed)).status,
  ).toBe(200);
});

test("the organiser takes back every link to the organiser's page, and goes on with the only one that then holds", async () => {
  const [old, other] = [await cookieOf("organiser"), bearer("organiser")];
  const headers = { cookie: old, origin: judged.server.address.slice(0, -1), "content-type": "application/json" };
  const { status, body, headers: said } = await raw("/api/revoke", headers, "POST", '{"name":"organiser"}');
  const fresh = JSON.parse(body) as { name: string; token: string; url: string };
  expect([status, fresh.name, fresh.url]).toEqual([200, "organiser", judged.server.linkFor(fresh.token)]);
  const cookie = String(said["set-cookie"]).split(";")[0]!;
  for (const [shown, answer] of [
    [{ cookie: old }, 401],
    [other, 401],
    [{ cookie }, 200],
    [{ authorization: `Bearer ${fresh.token}` }, 200],
    [bearer("ann"), 200],
  ] as const)
    expect((await raw("/api/me", shown)).status).toBe(answer);
  expect((await raw(`/enter?token=${judged.token("organiser")}`, {})).status).toBe(403);
  const again = { authorization: `Bearer ${fresh.token}`, "content-type": "application/json" };
  const byScript = await raw("/api/revoke", again, "POST", '{"name":"organiser"}');
  expect([byScript.status, byScript.headers["set-cookie"]]).toEqual([200, undefined]);
  expect((await raw("/api/me", again)).status).toBe(401);
  await judged.live.store.addTokens([{ name: "organiser", hash: tokenHash(judged.token("organiser")) }]);
  await judged.server.refresh();
});

test("whose link is taken back while a request is sent keeps nothing by it", async () => {
  const { hostname, port } = new URL(judged.server.address);
  const body = note("slow", "bob");
  const headers = { ...bearer("bob"), "content-type": "application/json", "content-length": String(body.length) };
  const asked = request({ hostname, port, path: "/api/actions", method: "POST", headers });
  const status = new Promise((answered) => asked.once("response", (response) => answered(response.statusCode)));
  asked.write(body.slice(0, 20));
  await new Promise((passed) => setTimeout(passed, 100));
  const organiser = { ...bearer("organiser"), "content-type": "application/json" };
  expect((await raw("/api/revoke", organiser, "POST", '{"name":"bob"}')).status).toBe(200);
  asked.end(body.slice(20));
  expect(await status).toBe(401);
  expect(judged.live.log.find("bob", "slow")).toBeUndefined();
  await judged.live.store.addTokens([{ name: "bob", hash: tokenHash(judged.token("bob")) }]);
  await judged.server.refresh();
});

test.each<[string, Record<string, string>, number]>([
  ["another Origin", { origin: "http://evil.example" }, 403],
  ["a null Origin", { origin: "null" }, 403],
  ["our name at another port", { origin: "http://127.0.0.1:1" }, 403],
  ["another site", { "sec-fetch-site": "cross-site" }, 403],
  ["a neighbour of ours", { "sec-fetch-site": "same-site" }, 403],
  ["another Host", { host: "evil.example" }, 403],
  ["our Host without its port", { host: "127.0.0.1" }, 403],
])("a request from %s is refused before any work is done", async (_, headers, status) => {
  expect((await raw("/api/topics", { ...bearer("ann"), ...headers })).status).toBe(status);
});

test("with a cookie, what changes something needs an Origin", async () => {
  const headers = { cookie: await cookieOf("ann"), "content-type": "application/json" };
  expect((await raw("/api/actions", headers, "POST", note("o", "ann"))).status).toBe(403);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])(
  "only application/json is read, not %s, which a form of another site could send",
  async (type) => {
    const headers = { ...bearer("ann"), "content-type": type };
    expect((await raw("/api/actions", headers, "POST", note("t", "ann"))).status).toBe(415);
  },
);

atLength("wrong tokens are slowed down, and more than a few at once are not listened to", async () => {
  const began = Date.now();
  expect((await raw("/enter?token=wrong", {})).status).toBe(403);
  expect((await raw("/api/topics", { authorization: "Bearer wrong" })).status).toBe(401);
  expect(Date.now() - began).toBeGreaterThan(500);
  const many = await Promise.all(
    Array.from({ length: 40 }, () => raw("/api/topics", { authorization: "Bearer wrong" })),
  );
  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
  expect((await raw("/api/topics", bearer("ann"))).status).toBe(200); // who has a token is not made to wait
});

test("nobody gets anything without a token", async () => {
  for (const path of [
    "me",
    "topics",
    "documents?topic=t1",
    "document?topic=t1&doc=plain",
    "state?topic=t1&doc=plain",
    "actions",
    "events",
    "progress",
  ])
    expect((await raw(`/api/${path}`, {})).status).toBe(401);
});

atLength("links that were taken back no longer hold, and fresh ones do", async () => {
  const fresh = JSON.parse(
    (await raw("/api/links", { ...bearer("organiser"), "content-type": "application/json" }, "POST", '{"name":"bob"}'))
      .body,
  );
  expect((await raw("/api/me", { authorization: `Bearer ${fresh.token}` })).status).toBe(200);
  expect((await raw("/api/me", bearer("bob"))).status).toBe(200);
  const json = { ...bearer("organiser"), "content-type": "application/json" };
  expect((await raw("/api/revoke", json, "POST", '{"name":"bob"}')).status).toBe(200);
  expect((await raw("/api/me", { authorization: `Bearer ${fresh.token}` })).status).toBe(401);
  expect((await raw("/api/revoke", json, "POST", '{"name":"adjudicator"}')).status).toBe(404);
  expect((await raw("/api/assessors", json, "POST", '{"name":"ann"}')).status).toBe(409);
  expect((await raw("/api/assessors", json, "POST", '{"name":"organiser"}')).status).toBe(400);
  const carl = JSON.parse((await raw("/api/assessors", json, "POST", '{"name":"Carl Łukasz"}')).body);
  expect(JSON.parse((await raw("/api/me", { authorization: `Bearer ${carl.token}` })).body).assessor).toBe(
    "Carl Łukasz",
  );
});

test("tokens are kept hashed: the file does not hold them", () => {
  for (const file of [judged.place, `${judged.place}-wal`])
    expect(readFileSync(file).includes(judged.token("ann"))).toBe(false);
});

test.each([
  "/../package.json",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/by/../../etc/passwd/",
  "/by/0123456789abcdef/x",
  "/page.html",
  "//etc/passwd",
  "/",
  "/api/",
  "/api/__proto__",
  "/api/constructor",
])("nothing else is handed out: %s", async (path) => {
  const { status, body } = await raw(path, bearer("ann"));
  expect(status).toBe(404);
  expect(body).not.toContain("root:");
});

test("every answer keeps to itself: no caching, framing, sniffing or referrer", async () => {
  for (const path of ["/api/me", "/organiser/", "/nowhere"]) {
    const { headers } = await raw(path, bearer("ann"));
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "content-security-policy": "frame-ancestors 'none'",
    });
  }
});

test("broken requests end no process", async () => {
  const { hostname, port } = new URL(judged.server.address);
  const lines = [
    "GET",
    "\0\0\0",
    "GET / HTTP/9.9\r\n\r\n",
    "POST /api/actions HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n[",
    "GET /?%ff%fe HTTP/1.1\r\n\r\n",
  ];
  for (const line of lines)
    await new Promise<void>((done) => {
      const socket = connect(Number(port), hostname, () => socket.end(line));
      socket
        .on("error", () => undefined)
        .on("close", () => done())
        .resume();
    });
  expect((await raw("/api/me", bearer("ann"))).status).toBe(200);
});

test("a request that breaks off in the middle is told to nobody", async () => {
  const { hostname, port, host } = new URL(judged.server.address);
  const head = `POST /api/actions HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${judged.token("ann")}\r\n`;
  await new Promise<void>((done) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head}Content-Type: application/json\r\nContent-Length: 200\r\nExpect: 100-continue\r\n\r\n[{`);
    });
    socket.once("data", () => socket.destroy()).on("close", () => done()); // it waits for the rest
  });
  expect((await raw("/api/me", bearer("ann"))).status).toBe(200);
  expect(judged.faults).toEqual([]);
});

test("a cookie that a browser sends twice is still of one person", async () => {
  const cookie = await cookieOf("ann");
  expect(JSON.parse((await raw("/api/me", { cookie: `${cookie}; ${cookie}` })).body).assessor).toBe("ann");
});

test.each([
  ["127.1", "127.0.0.1"],
  ["0:0:0:0:0:0:0:1", "::1"],
  ["0", "0.0.0.0"],
  ["LocalHost", "localhost"],
  ["judge.example.org", "judge.example.org"],
])("a host is known by the name that browsers give it: %s", (typed, plain) => {
  expect(plainHost(typed)).toBe(plain);
});

test("a server for other machines knows its own names, and the one behind a proxy", () => {
  expect(allowedHosts("192.0.2.7", 8077, undefined)).toEqual(new Set(["192.0.2.7:8077"]));
  expect(allowedHosts("127.0.0.1", 80, undefined)).toContain("localhost");
  expect(allowedHosts("0.0.0.0", 8077, undefined)).toContain("127.0.0.1:8077");
  expect(allowedHosts("::1", 8077, undefined)).toContain("[::1]:8077");
  expect(allowedHosts("127.0.0.1", 8077, new URL("https://judge.example.org/"))).toContain("judge.example.org");
});
