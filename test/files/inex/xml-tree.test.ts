import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { type KnownElement, xmlTree } from "../../../src/files/inex/xml-tree.ts";

const known = (inside: KnownElement = {}) => new Map([["known", { holds: new Map([["inside", inside]]) }]]);

test("of the elements that were skipped, the first five names are told, each up to 40 letters", () => {
  const long = "n".repeat(41);
  const tree = xmlTree(known(), {}, () => undefined);
  tree.line(`<known><${long}/>${["b", "c", "d", "b", "e", "f", "g"].map((name) => `<${name}/>`).join("")}</known>`);
  expect(tree.end()).toBe(true);
  const named = [`<${"n".repeat(40)}>`, "<b>", "<c>", "<d>", "<e>"].join(", ");
  expect(tree.notes()).toEqual([{ code: "elements-skipped", message: `8 elements were skipped: ${named}`, count: 8 }]);
});

test("an element has its own text, and stands where it stands", () => {
  const said: string[] = [];
  const inside: KnownElement = { close: (text) => said.push(text) };
  const elements = known(inside);
  const tree = xmlTree(elements, {}, () => undefined);
  tree.line("<known>x<inside> one <b>two</b></inside>y<other>z</other><inside/>");
  expect([tree.isIn(elements.get("known")!), tree.lineBetweenTags]).toEqual([true, 2]);
  tree.line("<inside>three<b>");
  expect([tree.isIn(elements.get("known")!), tree.isIn(inside)]).toEqual([false, false]);
  tree.line("</b>");
  expect(tree.isIn(inside)).toBe(true);
  tree.line("</inside></known>");
  expect([tree.end(), said]).toEqual([true, ["one two", "", "three"]]);
});

test("what follows a fault is not read, and no line is between tags there", () => {
  const faults: InputError[] = [];
  const tree = xmlTree(known(), {}, (fault) => faults.push(fault));
  tree.line("<known>");
  expect(() => tree.line("</other>")).toThrow(InputError);
  expect(tree.lineBetweenTags).toBeUndefined();
  tree.line("</known>");
  expect([tree.end(), faults]).toEqual([false, []]);
  const stopped = xmlTree(known(), {}, (fault) => faults.push(fault));
  stopped.line("<known>");
  stopped.stop();
  expect([stopped.lineBetweenTags, stopped.end()]).toEqual([undefined, false]);
  const open = xmlTree(known(), {}, (fault) => faults.push(fault));
  open.line("<known>");
  expect([open.end(), faults.map(({ message }) => message)]).toEqual([
    false,
    ["line 2:1: the document ends inside <known>, opened on line 1; expected </known>"],
  ]);
});
