import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { atOwnPort, movedNote } from "../../../src/assess/node/own-port.ts";
import { PortTaken } from "../../../src/files/node/listening.ts";

const source = "x.judging";

/** Opens at any port but those that are taken. */
const without =
  (isTaken: (port: number) => boolean) =>
  async (port: number): Promise<number> => {
    if (isTaken(port)) throw new PortTaken(`port ${port} is taken`);
    return port;
  };

test("rule 11: a port is chosen once, below those of outgoing connections, and is the judging's own from then on", async () => {
  for (let i = 0; i < 200; i++) {
    const port = await atOwnPort(
      without((one) => one % 3 === 0),
      { source, before: undefined, port: 0 },
    );
    expect([port >= 20_000 && port < 32_768, port % 3 > 0]).toEqual([true, true]);
  }
  const before = { host: "127.0.0.1", port: 21_000 };
  for (const port of [0, 21_000])
    expect(
      await atOwnPort(
        without(() => false),
        { source, before, port },
      ),
    ).toBe(21_000);
  expect(
    await atOwnPort(
      without(() => false),
      { source, before, port: 8077 },
    ),
  ).toBe(8077);
});

test("rule 11: a port that another program has is refused, with the address that may hold unsent work", async () => {
  const before = { host: "0.0.0.0", port: 21_000 };
  const taken = without((port) => port === 21_000);
  for (const port of [0, 21_000])
    await expect(atOwnPort(taken, { source, before, port })).rejects.toThrow(
      /^x\.judging: another program has port 21000, and pages of http:\/\/127\.0\.0\.1:21000\/ may hold work .* --port NUMBER /,
    );
  await expect(
    atOwnPort(taken, { source, before: { ...before, url: "https://judge.example/" }, port: 0 }),
  ).rejects.toThrow("pages of https://judge.example/ may hold work");
  expect(await atOwnPort(taken, { source, before, port: 21_001 })).toBe(21_001);
  await expect(atOwnPort(taken, { source, before: { ...before, port: 9 }, port: 21_000 })).rejects.toThrow(
    "another program has port 21000; expected another, or no --port, which takes 9",
  );
  await expect(
    atOwnPort(
      async () => {
        throw new InputError("no such host");
      },
      { source, before: undefined, port: 0 },
    ),
  ).rejects.toThrow("no such host");
});

const local = { host: "127.0.0.1", port: 8077 };
test.each([
  [undefined, local, undefined],
  [local, local, undefined],
  [local, { ...local, host: "0.0.0.0" }, undefined],
  [local, { ...local, host: "localhost" }, undefined],
  [local, { ...local, port: 8078 }, "--host 127.0.0.1 --port 8077"],
  [{ ...local, host: "10.0.0.7" }, local, "--host 10.0.0.7 --port 8077"],
  [{ ...local, url: "https://judge.example/" }, { ...local, url: "https://judge.example/", port: 9 }, undefined],
  [{ ...local, url: "https://judge.example/" }, local, "--url https://judge.example/"],
  [local, { ...local, url: "https://judge.example/" }, "--host 127.0.0.1 --port 8077, without --url"],
  [local, { ...local, url: "http://judge.example/" }, undefined],
])("rule 11: served at %j before, and now at %j: %s", (before, now, options) => {
  const note = movedNote(before, now);
  if (options === undefined) expect(note).toBeUndefined();
  else
    expect(note).toMatch(new RegExp(`^note: before, it was served at .*until it is served there again: ${options}$`));
});
