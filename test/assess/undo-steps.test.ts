import { expect, test } from "vitest";
import type { Action, Deed } from "../../src/assess/action.ts";
import { documentState } from "../../src/assess/document-state.ts";
import { actionId, gestureOf, idsOf, undoSteps } from "../../src/assess/undo-steps.ts";

const action = (id: string, deed: Deed): Action => ({ id, topic: "t", doc: "d", ...deed });
const highlight = (id: string, start: number): Action => action(id, { kind: "highlight", start, end: start + 1 });
const undo = (of: string): Action => action(`undo ${of}`, { kind: "undo", of });
const redo = (of: string): Action => action(`redo ${of}`, { kind: "redo", of });

test("what was done last is taken back first, and brought back first", () => {
  const log = [highlight("a", 0), highlight("b", 1), highlight("c", 2)];
  expect(undoSteps(log)).toEqual({ done: ["a", "b", "c"], undone: [] });
  expect(undoSteps([...log, undo("c"), undo("b")])).toEqual({ done: ["a"], undone: ["c", "b"] });
  expect(undoSteps([...log, undo("c"), undo("b"), redo("b")])).toEqual({ done: ["a", "b"], undone: ["c"] });
});

test("what is done anew leaves nothing to bring back", () => {
  expect(undoSteps([highlight("a", 0), undo("a"), highlight("b", 1)])).toEqual({ done: ["b"], undone: [] });
});

test("an undo that came twice counts once, and one of nothing not at all", () => {
  expect(undoSteps([highlight("a", 0), undo("a"), undo("a"), undo("x")])).toEqual({ done: [], undone: ["a"] });
});

test("what was done at once is taken back at once", () => {
  const [first, second] = [actionId("g", 1), actionId("g", 2)];
  const log = [highlight("a", 0), highlight(first, 5), action(second, { kind: "verdict", value: "relevant" })];
  expect(undoSteps(log).done).toEqual(["a", "g"]);
  expect(gestureOf(second)).toBe("g");
  expect(idsOf(log, "g")).toEqual([first, second]);
  const back = [...log, undo(first), undo(second)];
  expect(undoSteps(back)).toEqual({ done: ["a"], undone: ["g"] });
  expect(documentState(back)).toEqual(documentState(log.slice(0, 1)));
});

test("an undo takes its own gesture out, and leaves those done after it; a name may begin with the joint", () => {
  const log = [highlight("a", 0), highlight("b", 1), highlight("c", 2)];
  expect(undoSteps([...log, undo("a")])).toEqual({ done: ["b", "c"], undone: ["a"] });
  expect([gestureOf("~1"), gestureOf("a~1"), gestureOf("a~b~1"), gestureOf("a")]).toEqual(["", "a", "a~b", "a"]);
});
