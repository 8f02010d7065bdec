import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { refusal } from "../../../src/report/node/view-door.ts";

/** The status with which a request is refused. */
function refused(headers: Readonly<Record<string, string>>, { method = "GET", localPort = 8080 } = {}) {
  return refusal({ method, headers, socket: { localPort } } as unknown as IncomingMessage)?.status;
}

test.each([
  [{ host: "127.0.0.1:8080" }, undefined],
  [{ host: "localhost:8080" }, undefined],
  [{ host: "localhost" }, 403],
  [{ host: "localhost:8081" }, 403],
  [{ host: "other.example:8080" }, 403],
  [{}, 403],
  [{ host: "localhost:8080", origin: "http://localhost:8080" }, undefined],
  [{ host: "localhost:8080", origin: "http://127.0.0.1:8080" }, undefined],
  [{ host: "localhost:8080", origin: "https://localhost:8080" }, 403],
  [{ host: "localhost:8080", origin: "null" }, 403],
  [{ host: "localhost:8080", "sec-fetch-site": "same-origin" }, undefined],
  [{ host: "localhost:8080", "sec-fetch-site": "none" }, undefined],
  [{ host: "localhost:8080", "sec-fetch-site": "cross-site" }, 403],
  [{ host: "localhost:8080", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, undefined],
  [{ host: "localhost:8080", "content-length": "0" }, undefined],
  [{ host: "localhost:8080", "content-length": "1" }, 413],
  [{ host: "localhost:8080", "transfer-encoding": "chunked" }, 413],
] as [Record<string, string>, number | undefined][])("a request that says %j is refused with %s", (headers, status) => {
  expect(refused(headers)).toBe(status);
});

test("only reading is asked for, and port 80 need not be named", () => {
  const host = "localhost:8080";
  expect(["GET", "HEAD", "POST", "OPTIONS"].map((method) => refused({ host }, { method }))).toEqual([
    undefined,
    undefined,
    405,
    405,
  ]);
  const on80 = (asked: string) => refused({ host: asked }, { localPort: 80 });
  expect(["localhost", "localhost:80", "127.0.0.1", "localhost:8080"].map(on80)).toEqual([
    undefined,
    undefined,
    undefined,
    403,
  ]);
});
