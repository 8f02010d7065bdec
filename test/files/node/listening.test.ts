import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { closing, listening } from "../../../src/files/node/listening.ts";

test("a server listens on a free port, and another cannot have it", async () => {
  const [first, second] = [createServer(), createServer()];
  await listening(first, "127.0.0.1", 0);
  expect(first.listenerCount("error")).toBe(0);
  const { port } = first.address() as AddressInfo;
  await expect(listening(second, "127.0.0.1", port)).rejects.toThrow(
    `port ${port} of 127.0.0.1 is taken or not allowed; expected another, or none, which takes a free one`,
  );
  const { close, ended } = closing(first);
  close();
  await ended;
  expect(first.listening).toBe(false);
});

test("an address of another machine cannot be listened on", async () => {
  await expect(listening(createServer(), "192.0.2.1", 0)).rejects.toThrow(
    /^192\.0\.2\.1 cannot be listened on \(\w+\); expected an address of this machine$/,
  );
});
