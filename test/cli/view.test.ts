import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { truncateSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { demoFolder, folderOf } from "./folders.ts";
import { pericope } from "./pericope.ts";
import { program } from "./spawned.ts";
import { atLength } from "../rounds.ts";

let server: ChildProcess;
let told: string;
afterEach(() => void server.kill("SIGKILL"));

const demo = ["judgements.inex", "runs/focused/passages.fol", "--collection", "articles"];

/** Serves a page, and says where. */
async function viewOf(folder: string, files = demo): Promise<string> {
  server = spawn(process.execPath, [program, "view", ...files], { cwd: folder });
  told = "";
  server.stderr!.on("data", (piece) => (told += String(piece)));
  const [line] = (await once(server.stdout!, "data")) as [Buffer];
  return String(line).trim();
}

atLength(
  "a collection that breaks while it is served is told at the terminal: its texts are 500, a search counts them",
  async () => {
    const ids = Array.from({ length: 2100 }, (_, i) => `d${i}`); // of so many none is read before it is asked for
    const folder = folderOf({
      "documents.jsonl": ids.map((doc) => JSON.stringify({ doc, text: `the text of ${doc}` })).join("\n"),
      judgements: ids.map((doc) => JSON.stringify({ topic: "1", doc, ranges: [[0, 3]] })).join("\n"),
      run: JSON.stringify({ topic: "1", doc: "d7", start: 0, end: 3 }),
    });
    await pericope(["collection", "documents.jsonl", "-o", "documents.pericope"], { cwd: folder });
    const address = await viewOf(folder, ["judgements", "run", "--collection", "documents.pericope"]);
    const asked = async (place: string) => {
      const answer = await fetch(address + place);
      return { status: answer.status, text: await answer.text() };
    };
    expect((await asked("texts/5")).status).toBe(200);
    truncateSync(join(folder, "documents.pericope"), 0);
    for (const place of ["texts/6", "texts/6"]) {
      const { status, text } = await asked(place);
      expect(status).toBe(500);
      expect(text).toMatch(/^this cannot be shown: .*corrupt.*; the terminal that pericope runs in says more$/);
      expect(text).not.toContain("documents.pericope");
    }
    const search = await asked("search?words=text");
    expect(search.status).toBe(200);
    // The text of d5 is remembered.
    expect(JSON.parse(search.text)).toMatchObject({ hits: [{ doc: 5 }], unread: ids.length - 1 });
    expect((await asked("")).status).toBe(200);
    expect(told.match(/^documents\.pericope: /gm)).toHaveLength(2); // for d6 and for the first that the search came to
    expect(told).not.toContain("a bug of ours");
  },
);

atLength.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends it at once, whoever is in the middle of a request",
  async (signal) => {
    const address = await viewOf(demoFolder());
    const { port, host } = new URL(address);
    const half = connect(Number(port), "127.0.0.1");
    half.on("error", () => undefined);
    half.write(`GET /texts/0 HTTP/1.1\r\nHost: ${host}\r\n\r\nGET / HTTP`);
    await once(half, "data");
    const began = Date.now();
    server.kill(signal);
    expect(await once(server, "exit")).toEqual([0, null]);
    expect(Date.now() - began).toBeLessThan(2000);
    half.destroy();
  },
);

test("a port that is taken is the fault of the command line, in one line", async () => {
  const folder = demoFolder();
  const { port } = new URL(await viewOf(folder));
  const { status, stdout, stderr } = await pericope(
    ["view", "judgements.inex", "runs/focused/passages.fol", "--port", port],
    {
      cwd: folder,
    },
  );
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toBe(
    `port ${port} of 127.0.0.1 is taken or not allowed; expected another, or none, which takes a free one\n`,
  );
});

atLength.each([
  ['new TypeError("oops")', 70, /^pericope: a bug of ours, please report it\nTypeError: oops\n/],
  ['Object.assign(new Error("oops"), { code: "EMFILE", syscall: "x" })', 2, /^pericope: too many files are open\n$/],
])("%s that nobody waits for ends it with %i, and is told", async (thrown, code, words) => {
  const folder = folderOf({ "thrower.cjs": `setTimeout(() => { throw ${thrown}; }, 1500);` });
  server = spawn(process.execPath, ["-r", join(folder, "thrower.cjs"), program, "view", ...demo], {
    cwd: demoFolder(),
  });
  let said = "";
  server.stderr!.on("data", (piece) => (said += String(piece)));
  expect(await once(server, "close")).toEqual([code, null]);
  expect(said.slice(said.indexOf("Ctrl-C ends it\n") + 15)).toMatch(words);
});
