import { expect, test } from "vitest";
import { elementOfPath, elementPath } from "../../src/xml/element-lookup.ts";
import { elementTable } from "../../src/xml/element-reader.ts";

test("children are looked for in their parent, not among those of the next element", () => {
  const { table } = elementTable("<r><x><c><x/></c></x><y/><z><sec/></z></r>");
  for (let element = 0; element < table.name.length; element++)
    expect(elementOfPath(table, elementPath(table, element))).toBe(element);
  expect(() => elementOfPath(table, "/r[1]/y[1]/sec[1]")).toThrow(
    "no element /r[1]/y[1]/sec[1]; the nearest is /r[1]/y[1]",
  );
  expect(() => elementOfPath(table, "/r[1]/x[1]/c[2]")).toThrow("the nearest is /r[1]/x[1]/c[1]");
  expect(() => elementOfPath(table, "/r[1]/y[1]/x[1]")).toThrow("the nearest is /r[1]/y[1]");
});

test("of a misspelt name the child with the same number is nearest, or else the first", () => {
  const { table } = elementTable("<r><sec/><sec/><p/></r>");
  expect(() => elementOfPath(table, "/r[1]/sex[2]")).toThrow("the nearest is /r[1]/sec[2]");
  expect(() => elementOfPath(table, "/r[1]/sex[3]")).toThrow("the nearest is /r[1]/sec[1]");
  expect(() => elementOfPath(table, "/r[1]/sec[3]")).toThrow("the nearest is /r[1]/sec[2]");
});
