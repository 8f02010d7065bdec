import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { codeOf, fileError, systemError } from "../../../src/files/node/file-system.ts";

const errorOf = (more: object): Error => Object.assign(new Error("refused"), more);

test("what the system refuses is a fault of the file, and anything else stays as it is", () => {
  expect(fileError(errorOf({ code: "ENOENT" }), "x")).toMatchObject({ message: "x: no such file", code: "no-file" });
  expect(fileError(errorOf({ code: "EACCES" }), "x")).toMatchObject({ message: "x: no permission", code: undefined });
  expect(String(fileError(errorOf({ code: "EODD", syscall: "read" }), "x"))).toContain(
    "x: cannot be read or written (EODD)",
  );
  expect(String(fileError(errorOf({ code: "Z_ODD" }), "x"))).toContain("x: cannot be read or written (Z_ODD)");
  const [bug, fault] = [new RangeError("7"), new InputError("wrong")];
  for (const other of [bug, fault, "thrown", undefined, errorOf({ code: "ODD" })])
    expect(fileError(other, "x")).toBe(other);
});

test("an error of the system may name its file", () => {
  expect(systemError(errorOf({ code: "EMFILE", path: "a/b" }))).toMatchObject({
    message: "a/b: too many files are open",
  });
  expect(systemError(errorOf({ code: "EMFILE", path: 7 }))).toMatchObject({
    message: "pericope: too many files are open",
  });
  expect(systemError(errorOf({ code: "EMFILE" }))).toMatchObject({ message: "pericope: too many files are open" });
  expect(systemError("thrown")).toBe("thrown");
});

test("only errors have codes, and codes are texts", () => {
  expect([errorOf({ code: "EIO" }), errorOf({ code: 5 }), errorOf({}), { code: "EIO" }].map(codeOf)).toEqual(["EIO", undefined, undefined, undefined]); // prettier-ignore
});
