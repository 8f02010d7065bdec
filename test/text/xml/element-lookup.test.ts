import { expect, test } from "vitest";
import { elementOfPath, elementPath, elements } from "../../../src/text/xml/element-paths.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";

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

test("of another root the root is nearest, though a child has its name", () => {
  const { table } = elementTable("<a><b/></a>");
  expect(() => elementOfPath(table, "/b[1]")).toThrow("no element /b[1]; the nearest is /a[1]");
  expect(table.parent[0]).toBe(0);
});

test("hundreds of elements and text nodes have their places", () => {
  const { table } = elementTable(`<a>${Array.from({ length: 600 }, () => "<b>x</b>y").join("")}</a>`);
  const found = [...elements(table)].slice(1);
  expect(found).toEqual(found.map((_, i) => ({ path: `/a[1]/b[${i + 1}]`, start: 2 * i, end: 2 * i + 1 })));
  expect(Array.from(table.textStart)).toEqual(Array.from({ length: 1201 }, (_, i) => i));
  expect(Array.from(table.textParent)).toEqual(Array.from({ length: 1200 }, (_, i) => (i % 2 === 0 ? i / 2 + 1 : 0)));
  expect(Array.from(table.after)).toEqual(Array.from({ length: 601 }, (_, i) => (i === 0 ? 601 : i + 1)));
});

test("of a misspelt name the child with the same number is nearest, or else the first", () => {
  const { table } = elementTable("<r><sec/><sec/><p/></r>");
  expect(() => elementOfPath(table, "/r[1]/sex[2]")).toThrow("the nearest is /r[1]/sec[2]");
  expect(() => elementOfPath(table, "/r[1]/sex[3]")).toThrow("the nearest is /r[1]/sec[1]");
  expect(() => elementOfPath(table, "/r[1]/sec[3]")).toThrow("the nearest is /r[1]/sec[2]");
});

test("no steps lead to the root", () => {
  expect(elementOfPath(elementTable("<a><b/></a>").table, [])).toBe(0);
});
