// What one press of undo takes back. A gesture (a verdict, a stroke of the pointer) may take several actions; their ids say which
// belong together, so that the log alone tells what can be undone.

import type { Action } from "./action.ts";

/** Between the name of what a person did at once and the number of an action in it, where that took several. */
const joint = "~";

/** The id of an action of a gesture, which may have several. */
export function actionId(gesture: string, number: number): string {
  return `${gesture}${joint}${number}`;
}

/** What an action was done with: one press of undo takes all of it. */
export function gestureOf(id: string): string {
  const at = id.lastIndexOf(joint);
  return at < 0 ? id : id.slice(0, at);
}

/** What can be taken back in a document, and what can be brought back: gestures, the next one last. */
interface UndoSteps {
  readonly done: readonly string[];
  /** Emptied by whatever is done anew. */
  readonly undone: readonly string[];
}

/** Read from the log alone, so that it is the same tomorrow. */
export function undoSteps(actions: readonly Action[]): UndoSteps {
  const [done, undone]: [string[], string[]] = [[], []];
  for (const action of actions) {
    if (action.kind === "undo") move(gestureOf(action.of), done, undone);
    else if (action.kind === "redo") move(gestureOf(action.of), undone, done);
    else if (!isNoStep(action)) {
      const gesture = gestureOf(action.id);
      if (done.at(-1) !== gesture) done.push(gesture);
      undone.length = 0;
    }
  }
  return { done, undone };
}

/** What is no step of a person's work on a document; that somebody has seen something cannot be taken back. */
function isNoStep({ kind }: Action): boolean {
  return kind === "add" || kind === "see" || kind === "suggest" || kind === "assign" || kind === "release";
}

function move(gesture: string, from: string[], to: string[]): void {
  const at = from.lastIndexOf(gesture);
  if (at < 0) return;
  from.splice(at, 1);
  to.push(gesture);
}

/** The ids of a gesture's actions, in their order. */
export function idsOf(actions: readonly Action[], gesture: string): string[] {
  return actions.flatMap(({ id, kind }) =>
    kind !== "undo" && kind !== "redo" && gestureOf(id) === gesture ? [id] : [],
  );
}

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
