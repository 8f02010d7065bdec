import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { served, type Served } from "./served.ts";

const made: Served[] = [];
afterEach(async () => {
  for (const one of made.splice(0)) await one.end();
});

async function opened(host = "127.0.0.1", publicUrl?: string): Promise<Served> {
  const one = await served(
    {},
    { host, page: "the page", publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl) },
  );
  made.push(one);
  return one;
}

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
  const judged = await opened();
  const { live, faults } = judged;
  const error = new Error("in /secret/place");
  vi.spyOn(live, "judging").mockImplementation(() => {
    throw error;
  });
  const { status, body } = await judged.get("ann", "/api/me");
  expect([status, body]).toEqual([
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
