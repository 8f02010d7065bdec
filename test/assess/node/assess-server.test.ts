import http, { type Server } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openAssess } from "../../../src/assess/node/assess-server.ts";
import { tokenHash } from "../../../src/assess/node/store/people.ts";
import { room } from "./room.ts";

/** Servers that were opened by a test, and what they were opened with. */
const made: { readonly limits: unknown; readonly server: Server }[] = [];
const closers: (() => Promise<void>)[] = [];
const { createServer } = http;
beforeEach(() => {
  vi.spyOn(http, "createServer").mockImplementation(((limits: http.ServerOptions, listener: http.RequestListener) => {
    const server = createServer(limits, listener);
    made.push({ limits, server });
    return server;
  }) as typeof createServer);
  syncBuiltinESMExports(); // whoever imports it by name has it from here on
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  for (const close of closers.splice(0)) await close();
});

async function opened(host = "127.0.0.1", publicUrl?: string) {
  const { live } = await room();
  const faults: unknown[] = [];
  const server = await openAssess(live, {
    host,
    port: 0,
    page: "the page",
    publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl),
    onFault: (error) => void faults.push(error),
  });
  closers.push(async () => {
    server.close();
    await server.ended;
  });
  return { live, server, faults };
}

test("whoever stops in the middle is not waited for, and connections are counted", async () => {
  await opened();
  expect(made.at(-1)!.limits).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 20_000,
    connectionsCheckingInterval: 1000,
    maxHeaderSize: 16_384,
  });
  expect([made.at(-1)!.server.timeout, made.at(-1)!.server.maxConnections]).toEqual([300_000, 2000]);
});

test("a connection that cannot be taken is told at the terminal", async () => {
  const { faults } = await opened();
  const error = new Error("too many open files");
  made.at(-1)!.server.emit("error", error);
  expect(faults).toEqual([error]);
});

test.each([
  ["127.0.0.1", undefined, /^http:\/\/127\.0\.0\.1:\d+\/$/],
  ["0.0.0.0", undefined, /^http:\/\/127\.0\.0\.1:\d+\/$/],
  ["127.0.0.1", "https://judge.example/tea", /^https:\/\/judge\.example\/tea\/$/],
  ["127.0.0.1", "https://judge.example/tea//", /^https:\/\/judge\.example\/tea\/$/],
])("on %s, behind %s, it is found at its address, and links lead there", async (host, publicUrl, address) => {
  const { server } = await opened(host, publicUrl);
  expect(server.address).toMatch(address);
  expect(server.linkFor("x")).toBe(`${server.address}enter?token=x`);
});

test.each([
  ["GET", "organiser/", 200, "the page"],
  ["HEAD", "organiser/", 200, ""],
  ["GET", "by/0123456789abcdef/", 200, "the page"],
  ["GET", "by/0123456789abcde/", 404, "no such page\n"],
  ["GET", "", 404, "open the link that the organiser gave you\n"],
  ["POST", "organiser/", 405, "only GET\n"],
])("%s /%s is answered %i", async (method, path, status, text) => {
  const { server, faults } = await opened();
  const response = await fetch(new URL(path, server.address), { method });
  expect([response.status, await response.text(), faults]).toEqual([status, text, []]);
});

test("a fault of ours is told at the terminal, and the page learns that nothing is lost", async () => {
  const { server, live, faults } = await opened();
  const error = new Error("in /secret/place");
  vi.spyOn(live, "judging").mockImplementation(() => {
    throw error;
  });
  await live.store.addTokens([{ name: "ann", hash: tokenHash("secret") }]);
  await server.refresh();
  const response = await fetch(new URL("api/me", server.address), { headers: { authorization: "Bearer secret" } });
  expect([response.status, await response.json()]).toEqual([
    503,
    {
      error: "this could not be kept or shown now; the terminal of the organiser says more. Nothing is lost: try again",
    },
  ]);
  expect(faults).toEqual([error]);
});

test("where a request is refused before it was read, its connection ends", async () => {
  const { server } = await opened();
  const { port, host } = new URL(server.address);
  const said = await new Promise<string>((resolve) => {
    let text = "";
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(`POST /organiser/ HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\nbegun`),
    );
    socket.on("data", (piece: Buffer) => {
      text += piece.toString();
      if (text.includes("only GET")) socket.destroy();
    });
    socket.on("close", () => resolve(text));
  });
  expect(said).toMatch(/^HTTP\/1\.1 405 [^]*\r\nconnection: close\r\n/i);
});
