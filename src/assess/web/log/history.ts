import type { Action } from "../../action.ts";
import { undoSteps, type UndoSteps } from "../../undo-steps.ts";

/** Something that was done at once, and where. */
export interface Step {
  readonly topic: string;
  readonly doc: string;
  readonly gesture: string;
}

/** What this tab did since it was opened. */
export interface History {
  did(step: Step): void;
  /** This tab's latest step still in force, wherever it was done; without one, the latest of the document. */
  toUndo(topic: string, doc: string): Step | undefined;
  toRedo(topic: string, doc: string): Step | undefined;
  undid(step: Step): void;
  redid(step: Step): void;
}

export function tabHistory(actionsOf: (topic: string, doc: string) => readonly Action[] | undefined): History {
  const done: Step[] = [];
  let undone: Step[] = [];
  const stepsOf = ({ topic, doc }: Pick<Step, "topic" | "doc">): UndoSteps => knownSteps(actionsOf(topic, doc) ?? []);
  const last = (topic: string, doc: string, gestures: readonly string[]): Step | undefined => {
    const gesture = gestures.at(-1);
    return gesture === undefined ? undefined : { topic, doc, gesture };
  };
  return {
    did(step) {
      done.push(step);
      undone = [];
    },
    toUndo: (topic, doc) =>
      done.findLast((step) => stepsOf(step).done.includes(step.gesture)) ??
      last(topic, doc, stepsOf({ topic, doc }).done),
    toRedo: (topic, doc) =>
      undone.findLast((step) => stepsOf(step).undone.includes(step.gesture)) ??
      last(topic, doc, stepsOf({ topic, doc }).undone),
    undid: (step) => void undone.push(step),
    redid(step) {
      undone = undone.filter(({ gesture }) => gesture !== step.gesture);
      if (!done.some(({ gesture }) => gesture === step.gesture)) done.push(step);
    },
  };
}

// A memo of a pure function: it is asked for after every change, and logs may be long.
const known = new WeakMap<readonly Action[], UndoSteps>();

function knownSteps(actions: readonly Action[]): UndoSteps {
  const steps = known.get(actions) ?? undoSteps(actions);
  known.set(actions, steps);
  return steps;
}
