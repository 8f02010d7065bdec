import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { demoFolder } from "./folders.ts";
import { program, spawned } from "./spawned.ts";

// One process for many command lines, as the Python package keeps it.

function served() {
  const child = spawn(process.execPath, [program, "--serve"], { stdio: ["pipe", "pipe", "ignore"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value as string) as Record<string, unknown>;
  return {
    next,
    ask(request: object) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      return next();
    },
    async end() {
      const ended = once(child, "exit");
      child.stdin.end();
      return (await ended)[0] as number;
    },
  };
}

const scoring = ["evaluate", "judgements.inex", "runs/focused/passages.fol", "--format", "json", "--per-topic"];

test("cli 5: a served command line is answered with what it would have printed, its exit code, notes and fault", async () => {
  const [folder, { ask, next, end }] = [demoFolder(), served()];
  expect(await next()).toHaveProperty("node", process.version);
  for (const argv of [scoring, ["evaluate", "judgements.inex", "nowhere.fol"], ["evaluate"], ["nothing"]]) {
    const { stdout, stderr, status } = spawned(argv, { cwd: folder });
    expect(await ask({ id: 7, argv, folder })).toMatchObject({ id: 7, code: status, out: stdout, err: stderr });
  }
  const { fault } = await ask({ id: 8, argv: ["evaluate", "judgements.jsonl", "judgements.jsonl", "-m", "x"], folder });
  expect(fault).toMatchObject({ fault: expect.stringContaining('no measure "x"') });
  expect(await end()).toBe(0);
});

test("cli 6: requests are answered in their order, each in its own folder", async () => {
  const { ask, next, end } = served();
  await next();
  const first = ask({ id: 1, argv: scoring, folder: demoFolder() });
  const second = ask({ id: 2, argv: scoring, folder: "/nowhere" });
  expect(await first).toMatchObject({ id: 1, code: 0 });
  expect(await second).toMatchObject({ id: 2, code: 2, err: "/nowhere: no such file\n" });
  await end();
});

test("cli 7: a served process ends when its input ends, even in the middle of a command", async () => {
  const { ask, next, end } = served();
  await next();
  const folder = demoFolder();
  ask({ id: 1, argv: ["view", "judgements.inex", "runs/focused/passages.fol", "--port", "0"], folder }).catch(
    () => undefined,
  ); // it has no answer
  expect(await end()).toBe(0);
});

test("cli 8: a served command that would read standard input is refused", async () => {
  const { ask, next, end } = served();
  await next();
  expect(await ask({ id: 1, argv: ["inspect", "-"] })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^"-" is/),
  });
  await end();
});
