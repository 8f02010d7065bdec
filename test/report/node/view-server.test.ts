import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { pageBuilder } from "../../../src/report/page-build.ts";
import type { TextsFound } from "../../../src/report/page-search.ts";
import { readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { openView, type ServedPage } from "../../../src/report/node/view-server.ts";
import { below, pick, type Random, seeded } from "../../seeded.ts";
import { atLength, rounds } from "../../rounds.ts";

const secret = "/home/somebody/collection";
const faults: unknown[] = [];
let view: ServedPage;
let port: number;
let fault: Error | undefined; // of reading a text
let faulty: (doc: number) => boolean = () => true;
let told = 0; // each fault is told once, so that each needs a message of its own

beforeAll(async () => {
  const { add, end } = pageBuilder(readJudgements("1 Q0 A 10 100 0 0:10\n1 Q0 B 10 100 0 0:10\n"), { program: "test" });
  add(readRun("1 Q0 A 1 9 r 0 10\n"));
  const page = end();
  view = await openView(
    {
      template: '<html><script type="application/json" id="pericope-data">null</script></html>',
      data: page.data,
      results: (run) => page.results(run),
      text(doc) {
        if (fault !== undefined && faulty(doc)) throw fault;
        return { text: "x".repeat(2 ** 20), elements: null };
      },
    },
    0,
    (error) => faults.push(error),
  );
  port = Number(new URL(view.address).port);
});
afterAll(async () => {
  view.close();
  await view.ended;
});

/** A connection of which everything that comes is kept. */
function dialled(): { socket: Socket; said(): string; closed: Promise<unknown> } {
  const socket = connect(port, "127.0.0.1");
  let said = "";
  socket.on("data", (piece) => (said += piece.toString("latin1")));
  socket.on("error", () => undefined); // it may be cut
  return { socket, said: () => said, closed: once(socket, "close") };
}

/** What is answered to a request, or to several. */
async function answered(request: string): Promise<string> {
  const { socket, said, closed } = dialled();
  socket.write(request, "latin1");
  await Promise.race([once(socket, "data"), closed]);
  socket.end();
  await closed;
  return said();
}

/** What is answered to bytes after which no more can come. */
async function answeredAtTheEnd(bytes: string): Promise<string> {
  const { socket, said, closed } = dialled();
  socket.end(bytes, "latin1");
  await closed;
  return said();
}

const get = (target: string, ...headers: string[]): string =>
  `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers.map((line) => `${line}\r\n`).join("")}\r\n`;

async function isAlive(): Promise<boolean> {
  return (await answered(get("/"))).startsWith("HTTP/1.1 200 ");
}

test.each<[what: string, status: string, request: () => string]>([
  ["the page", "200", () => get("/")],
  ["a question", "200", () => get("/search?words=nowhere")],
  ["bad escapes in a question", "200", () => get("/search?words=%zz%ff%")],
  ["//", "404", () => get("//")],
  ["///data", "404", () => get("///data")],
  ["//other.site/data", "404", () => get("//other.site/data")],
  ["a path that leads up", "404", () => get("/../data")],
  ["bad escapes", "404", () => get("/%zz%ff%")],
  ["an escaped NUL", "404", () => get("/texts/%00")],
  ["a NUL", "400", () => get("/\0")],
  ["a backslash", "404", () => get("/\\\\")],
  ["an absolute address", "404", () => get("http://127.0.0.1/data")],
  ["an absolute address that is none", "404", () => get("http://[/data")],
  ["a star", "404", () => get("*")],
  ["OPTIONS *", "405", () => get("*").replace("GET", "OPTIONS")],
  ["POST", "405", () => get("/data").replace("GET", "POST")],
  ["POST with a body that never comes", "405", () => get("/data", "Content-Length: 99999").replace("GET", "POST")],
  ["a body", "413", () => get("/data", "Content-Length: 5")],
  ["a body in pieces", "413", () => get("/data", "Transfer-Encoding: chunked")],
  ["a length that is none", "400", () => get("/data", "Content-Length: -1")],
  ["two lengths", "400", () => get("/data", "Content-Length: 0", "Content-Length: 5")],
  ["a method of nobody", "400", () => get("/").replace("GET", "FETCH")],
  ["a version of nobody", "400", () => get("/").replace("1.1", "9.9")],
  ["a version without numbers", "400", () => get("/").replace("1.1", "x")],
  ["HTTP/0.9", "403", () => "GET /\r\n\r\n"],
  ["HTTP/1.0 without a host", "403", () => "GET / HTTP/1.0\r\n\r\n"],
  ["no host", "400", () => "GET / HTTP/1.1\r\n\r\n"],
  ["the host of another site", "403", () => get("/data").replace("127.0.0.1", "evil.example")],
  ["this host on another port", "403", () => get("/data").replace(String(port), "80")],
  ["a host with a user", "403", () => get("/data").replace("127.0.0.1", "127.0.0.1@evil.example")],
  ["this machine by its name", "200", () => get("/data").replace("127.0.0.1", "localhost")],
  ["a host without the port", "403", () => get("/data").replace(`127.0.0.1:${port}`, "localhost")],
  ["the origin of another site", "403", () => get("/data", "Origin: http://evil.example")],
  ["an origin that is none", "403", () => get("/data", "Origin: null")],
  ["our origin under https", "403", () => get("/data", `Origin: https://127.0.0.1:${port}`)],
  ["our origin", "200", () => get("/data", `Origin: http://localhost:${port}`)],
  ["HEAD", "200", () => get("/data").replace("GET", "HEAD")],
  ["an empty body", "200", () => get("/data", "Content-Length: 0")],
  ["a run that there is not", "404", () => get("/results/1")],
  ["a document that there is not", "404", () => get("/texts/2")],
  ["results of no run", "404", () => get("/results")],
  ["a number of the data", "404", () => get("/data/0")],
  ["another site's picture", "403", () => get("/data", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors")],
  ["another port's picture", "403", () => get("/data", "Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: no-cors")],
  ["a link on another site", "200", () => get("/", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate")],
  ["our own page", "200", () => get("/data", "Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors")],
  ["an upgrade", "200", () => get("/", "Connection: Upgrade", "Upgrade: websocket")],
  ["a huge header", "431", () => get("/", `X: ${"x".repeat(2 ** 17)}`)],
  ["a huge address", "431", () => get(`/${"x".repeat(2 ** 17)}`)],
  ["an expectation", "417", () => get("/", "Expect: miracles")],
  ["a header without a name", "400", () => get("/", ": x")],
])("to %s it answers %s", async (_, status, request) => {
  expect((await answered(request())).split("\r\n", 1)[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(await isAlive()).toBe(true);
});

test("CONNECT is hung up on", async () => {
  expect(await answered(get("evil.example:80").replace("GET", "CONNECT"))).not.toContain("200");
  expect(await isAlive()).toBe(true);
});

test("requests in a row are answered in a row", async () => {
  const said = await answered(get("/").repeat(20) + get("//") + get("/data"));
  expect(said.match(/^HTTP\/1.1 \d+/gm)).toEqual([...Array(20).fill("HTTP/1.1 200"), "HTTP/1.1 404", "HTTP/1.1 200"]);
});

test("a text that cannot be read is answered with a sentence that names no path, and told once", async () => {
  for (const [error, sentence] of [
    [new InputError("no such file", { source: `${secret}/${++told}.xml` }), "no such file"],
    [new TypeError(`of ${secret}/${++told}`), "a bug of ours"],
    [Object.assign(new Error(`${secret}/${++told}`), { code: "EIO", syscall: "read" }), "a bug of ours"],
  ] as const) {
    fault = error;
    faults.length = 0;
    const search = error instanceof InputError ? [] : ["/search?words=x"];
    for (const target of ["/texts/0", ...search, "/texts/1"]) {
      const said = await answered(get(target));
      expect(said).toMatch(/^HTTP\/1.1 500 /);
      expect(said).toContain(sentence);
      expect(said).not.toContain(secret);
      expect(said).not.toMatch(/^ +at /m);
    }
    fault = undefined;
    expect(faults).toEqual([error]);
    expect(await answered(get("/texts/0"))).toMatch(/^HTTP\/1.1 200 /);
  }
});

test("a search passes over texts that cannot be read, counts them, and tells of the first", async () => {
  const found = async () => (await (await fetch(`${view.address}search?words=x`)).json()) as TextsFound;
  for (const [bad, docs] of [
    [[0], [1]],
    [[1], [0]],
    [[0, 1], []],
    [[], [0, 1]],
  ] as const) {
    fault = new InputError("no such file", { source: `${secret}/${++told}.xml` });
    faulty = (doc) => (bad as readonly number[]).includes(doc);
    faults.length = 0;
    const { hits, unread } = await found();
    expect({ docs: hits.map(({ doc }) => doc), unread }).toEqual({ docs, unread: bad.length });
    expect(faults).toEqual(bad.length === 0 ? [] : [fault]);
  }
  [fault, faulty] = [undefined, () => true];
});

test("a client that goes away in the middle of an answer is no fault", async () => {
  faults.length = 0;
  for (const request of [get("/texts/0").repeat(30), get("/search?words=y").repeat(5), `${get("/")}GET /texts`]) {
    const { socket } = dialled();
    socket.write(request);
    await once(socket, "data");
    socket.resetAndDestroy();
  }
  const { socket } = dialled();
  socket.write(get("/search?words=y"));
  socket.resetAndDestroy();
  await new Promise((later) => setTimeout(later, 50));
  expect(await isAlive()).toBe(true);
  expect(faults).toEqual([]);
});

test("a search that nobody waits for any more ends, also behind others in its connection", async () => {
  const lines = Array.from({ length: 1000 }, (_, i) => `1 Q0 d${i} 10 100 0 0:10\n`);
  const { add, end } = pageBuilder(readJudgements(lines.join("")), { program: "test" });
  add(readRun("1 Q0 d1 1 9 r 0 10\n"));
  const page = end();
  const read: number[] = [];
  const text = (doc: number) => ({ text: `${read.push(doc)}`, elements: null });
  const large = await openView({ template: "", data: page.data, results: (run) => page.results(run), text });
  const { port, host } = new URL(large.address);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(`GET /search?words=y HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(20));
  while (read.length === 0) await new Promise((later) => setImmediate(later));
  socket.resetAndDestroy();
  let before = -1;
  while (before !== read.length) {
    before = read.length;
    await new Promise((later) => setTimeout(later, 100));
  }
  large.close();
  expect(read.length).toBeLessThan(10_000); // of 20,000
});

atLength("who begins a request and does not end it is cut off", async () => {
  const halves = ["", "GET /", "GET / HTTP/1.1\r\nHost: x\r\n", `${get("/")}GET`, get("/", "Content-Length: 9")];
  const began = Date.now();
  await Promise.all(
    halves.map(async (half) => {
      const { socket, closed } = dialled();
      socket.write(half);
      const drip = setInterval(() => socket.write("\r\nX: x"), 400); // byte by byte does not help
      await closed;
      clearInterval(drip);
    }),
  );
  expect(Date.now() - began).toBeLessThan(9000);
  expect(await isAlive()).toBe(true);
});

test("whatever is sent, it lives, and says nothing of itself", async () => {
  for (let seed = 1; seed <= rounds(60, 1350); seed++) {
    const random = seeded(seed);
    const said = await answeredAtTheEnd(drawnRequest(random));
    expect(said, `seed ${seed}`).toMatch(/^(?:HTTP\/1.1 (?:200|4\d\d) |$)/);
    expect(said, `seed ${seed}`).not.toMatch(/^ +at |node:internal/m);
  }
  expect(await isAlive()).toBe(true);
}, 30_000);

/** A request whose parts are right, odd or noise; some lose, gain or change bytes. */
function drawnRequest(random: Random): string {
  const noise = (most: number): string =>
    Array.from({ length: below(random, most) }, () => String.fromCharCode(below(random, 256))).join("");
  const method = pick(random, "GET", "HEAD", "POST", "OPTIONS", "CONNECT", "TRACE", "PRI", "get", "", noise(9));
  const place = pick(
    random,
    "",
    "/",
    "//",
    "data",
    "texts/0",
    "texts/99",
    "results/0",
    "search?words=x",
    "search?",
    "*",
  );
  const target = pick(random, "/", "", "//", "http://", "http://[", "\\", "?", "#") + pick(random, place, noise(40));
  const version = pick(random, "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/", "", noise(9));
  const headers = Array.from({ length: below(random, 5) }, () =>
    pick(
      random,
      `Host: ${pick(random, "", "localhost", noise(20))}`,
      `Origin: ${noise(20)}`,
      `Content-Length: ${pick(random, "0", "5", "-1", "1e9", "99999999999999999999")}`,
      `Transfer-Encoding: ${pick(random, "chunked", "gzip", noise(5))}`,
      `Connection: ${pick(random, "close", "keep-alive", "Upgrade", noise(9))}`,
      `Upgrade: ${pick(random, "websocket", "h2c")}`,
      `Expect: ${pick(random, "100-continue", noise(9))}`,
      `Range: bytes=${noise(9)}`,
      `If-None-Match: ${noise(9)}`,
      `${noise(20)}: ${noise(below(random, 5000))}`,
      noise(30),
    ),
  );
  const end = pick(random, "\r\n", "\r\n", "\r\n", "\n", "");
  const lines = [
    `${method} ${target} ${version}`,
    `Host: 127.0.0.1:${port}`,
    ...headers,
    "",
    pick(random, "", noise(99)),
  ];
  const request = lines.join(end);
  if (random() < 0.7) return request;
  const at = below(random, request.length);
  return request.slice(0, at) + pick(random, "", noise(3), request.slice(at + 1), "\0");
}

test("the page that is served has its data from the server, and may ask it alone", async () => {
  const template =
    '<html><meta content="connect-src \'none\'"><script type="application/json" id="pericope-data">null</script></html>';
  const { data, results } = pageBuilder(readJudgements("1 Q0 A 10 100 0 0:10\n"), { program: "test" }).end();
  const served = await openView({ template, data, results, text: () => null });
  const page = await (await fetch(served.address)).text();
  served.close();
  await served.ended;
  expect(page).toContain("connect-src 'self'");
  expect(page).not.toContain("'none'");
  expect(page).toMatch(/id="pericope-data">\{"version":\d+,"served":true\}<\/script>/);
});

test("a search answers with fifty places, or as many as are asked for below that, of up to 200 characters of words", async () => {
  const lines = Array.from({ length: 60 }, (_, i) => `1 Q0 d${i} 10 100 0 0:10\n`);
  const { add, end } = pageBuilder(readJudgements(lines.join("")), { program: "test" });
  add(readRun("1 Q0 d1 1 9 r 0 10\n"));
  const { data, results } = end();
  const served = await openView({ template: "", data, results, text: () => ({ text: "the same", elements: null }) });
  const asked = async (words: string, most = ""): Promise<number | string> => {
    const answer = await fetch(`${served.address}search?words=${words}${most}`);
    return answer.ok ? ((await answer.json()) as TextsFound).hits.length : answer.status;
  };
  expect(
    await Promise.all(["", "&most=60", "&most=7", "&most=0", "&most=x"].map((most) => asked("same", most))),
  ).toEqual([50, 50, 7, 400, 400]);
  expect(await Promise.all(["x".repeat(200), "x".repeat(201), "+"].map((words) => asked(words)))).toEqual([
    0, 400, 400,
  ]);
  served.close();
  await served.ended;
});

test("after a refusal the connection is closed, as what follows may be a body", async () => {
  const { socket, said, closed } = dialled();
  socket.write(get("/data", "Content-Length: 5") + get("/data"));
  await closed;
  expect(said().match(/^HTTP\/1.1 \d+/gm)).toEqual(["HTTP/1.1 413"]);
  expect(said()).toMatch(/^connection: close\r$/im);
});
