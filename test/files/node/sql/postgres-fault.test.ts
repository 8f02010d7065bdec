import { expect, test } from "vitest";
import { InputError } from "../../../../src/base/input-error.ts";
import { connectionFault, postgresFault, StoreGone } from "../../../../src/files/node/sql/postgres.ts";

/** An error of the database, which has a severity, or of the network, which has none. */
const error = (message: string, fields: object = {}): Error => Object.assign(new Error(message), fields);
const state = (code: string): Error => error("what\n  it says", { code, severity: "ERROR" });
const gone = (reason: string): string =>
  `it: the database cannot be reached (${reason}); start it, or check the address`;

test.each([
  ["a password that is refused", state("28P01"), "it: the database refuses this name or password"],
  ["a full disk", state("53100"), "it: the disk of the database is full; make room"],
  ["what took too long", state("57014"), "it: the database took too long"],
  ["what passes", state("40P01"), "it: the database fails for now (what it says)"],
  ["a fault of the network", error("write EPIPE", { code: "EPIPE" }), gone("EPIPE")], // as long as a state's code
  ["another of the network", error("no", { code: "ECONNREFUSED" }), gone("ECONNREFUSED")],
  ["the end of a connection", error("Connection terminated"), gone("Connection terminated")],
  ["a query that takes too long", error("Query read timeout"), gone("Query read timeout")],
])("%s is told in words", (_, fault, message) => {
  expect(postgresFault(fault, "it")).toBeInstanceOf(StoreGone);
  expect(postgresFault(fault, "it")).toMatchObject({ message });
  expect(connectionFault(fault, "it")).toMatchObject({ message });
});

test("faults of statements and of programs stay as they are; where no connection is made, they are its reason", () => {
  for (const [fault, reason] of [
    [state("42601"), "42601"],
    [error("odd"), "odd"],
  ] as const) {
    expect(postgresFault(fault, "it")).toBe(fault);
    expect(connectionFault(fault, "it")).toMatchObject({ message: gone(reason) });
  }
  for (const other of [new InputError("told"), "no error"]) {
    expect(postgresFault(other, "it")).toBe(other);
    expect(connectionFault(other, "it")).toBe(other);
  }
});
