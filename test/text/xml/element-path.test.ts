import { expect, test } from "vitest";
import { cut, pathText, readEndPoint, readPath } from "../../../src/text/xml/element-paths.ts";

test("a path is its steps, and back", () => {
  const path = "/article[1]/m:math[12]/a-b.c_é[3]";
  expect(readPath(path)).toEqual([
    { name: "article", ordinal: 1 },
    { name: "m:math", ordinal: 12 },
    { name: "a-b.c_é", ordinal: 3 },
  ]);
  expect(pathText(readPath(path))).toBe(path);
});

test("an end point is an element, a text node, or a place in one", () => {
  const steps = [{ name: "a", ordinal: 1 }];
  expect(readEndPoint("/a[1]")).toEqual({ steps, text: undefined });
  expect(readEndPoint("/a[1]/text()[2]")).toEqual({ steps, text: { ordinal: 2, offset: undefined } });
  expect(readEndPoint("/a[1]/text()[2].085")).toEqual({ steps, text: { ordinal: 2, offset: 85 } });
});

const faults: Record<string, string> = {
  "": `path "" does not start with "/"; expected such as /article[1]/body[1]`,
  "article[1]": `path "article[1]" does not start with "/"; expected such as /article[1]/body[1]`,
  "/": `step 1 of path "/" is empty; expected a name and its number, such as p[1]`,
  "//p[1]": `step 1 of path "//p[1]" is empty; expected a name and its number, such as p[1]`,
  "/a[1]/": `step 2 of path "/a[1]/" is empty; expected a name and its number, such as p[1]`,
  "/a[1]/sec": `step 2 of path "/a[1]/sec" is "sec"; expected a name and its number, such as sec[1]`,
  "/a[1]/sec[0]": `step 2 of path "/a[1]/sec[0]" is "sec[0]"; expected a name and its number, such as sec[1]`,
  "/a[1]/b[99999999999999999999]": `step 2 of path "/a[1]/b[99999999999999999999]" is "b[99999999999999999999]"; expected a name and its number, such as b[1]`,
  "/a[1]/sec[01]": `step 2 of path "/a[1]/sec[01]" is "sec[01]"; expected a name and its number, such as sec[1]`,
  "/a[1]/sec[-1]": `step 2 of path "/a[1]/sec[-1]" is "sec[-1]"; expected a name and its number, such as sec[1]`,
  "/a[1]/sec[last()]": `step 2 of path "/a[1]/sec[last()]" is "sec[last()]"; expected a name and its number, such as sec[1]`,
  "/a[1]/*[1]/b": `step 3 of path "/a[1]/*[1]/b" is "b"; expected a name and its number, such as b[1]`,
  "/a[1]/@id": `step 2 of path "/a[1]/@id" is "@id"; expected a name and its number, such as p[1]`,
  "/a[1]/[1]": `step 2 of path "/a[1]/[1]" is "[1]"; expected a name and its number, such as p[1]`,
  "/a[1]/p[2].12": `step 2 of path "/a[1]/p[2].12" is "p[2].12"; expected p[2]/text()[1].12`,
};

test.each(Object.entries(faults))("path %j is refused", (path, message) => {
  expect(() => readPath(path)).toThrow(message);
});

const pointFaults: Record<string, string> = {
  "/a[1]/text()": `end point "/a[1]/text()" ends in "text()"; expected text()[1].0`,
  "/a[1]/text().5": `end point "/a[1]/text().5" ends in "text().5"; expected text()[1].0`,
  "/a[1]/text()[0].5": `end point "/a[1]/text()[0].5" ends in "text()[0].5"; expected text()[1].0`,
  "/a[1]/text()[1].-5": `end point "/a[1]/text()[1].-5" ends in "text()[1].-5"; expected text()[1].0`,
  "/a[1]/text()[1].5/b[1]": `end point "/a[1]/text()[1].5/b[1]" ends in "text()[1].5/b[1]"; expected text()[1].0`,
  "/text()[1].5": `path "" does not start with "/"; expected such as /article[1]/body[1]`,
};

test.each(Object.entries(pointFaults))("end point %j is refused", (point, message) => {
  expect(() => readEndPoint(point)).toThrow(message);
});

test("a path as long as a file is cut in the message", () => {
  expect(() => readPath(`/${"x".repeat(1_000_000)}`)).toThrow(/^.{0,800}$/);
});

test("steps have a name and a number from 1, written plainly", () => {
  expect(readPath("/a[1]/b-c[9007199254740991]")).toEqual([
    { name: "a", ordinal: 1 },
    { name: "b-c", ordinal: 9_007_199_254_740_991 },
  ]);
  for (const step of ["a", "a[0]", "a[01]", "a[]", "a[1", "[1]", "a[/]", "a[1:]", "a[-1]", "a[9007199254740992]", ""])
    expect(() => readPath(`/x[1]/${step}`), step).toThrow(
      /^step 2 of path .* is .*; expected a name and its number, such as/,
    );
  expect(() => readPath("a[1]")).toThrow('path "a[1]" does not start with "/"; expected such as /article[1]/body[1]');
});

test("a path in a message is cut beyond 200 characters, in its middle", () => {
  const path = Array.from({ length: 201 }, (_, i) => String.fromCharCode(97 + (i % 26))).join("");
  expect(cut(path.slice(1))).toBe(path.slice(1));
  expect(cut(path)).toBe(`${path.slice(0, 60)} … ${path.slice(81)}`);
});
