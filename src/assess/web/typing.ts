// A key judges a document, and a letter that a person types for a field must never do so. While a field has the focus, the browser
// sees to that. This file sees to the rest: a document opens or a dialog closes while somebody types, and the letters still come.
// There is one keyboard, so there is one state.

import { isField } from "../../report/web/shared/dialog.tsx";

const pause = 700; // milliseconds without a key: the next one is pressed with the eyes on the page
const quick = 250; // milliseconds from one key to the next: letters that come closer than that are words

interface Typing {
  /** Whether a key was pressed last, and not a pointer. */
  isByKey: boolean;
  /** Whether a person was typing last, and did nothing elsewhere since. */
  isOpen: boolean;
  /** The field that they typed into; undefined where it is not there yet. */
  field: Element | undefined;
  /** Whether they left it by a key: Escape, Tab, Ctrl and Enter. */
  isLeft: boolean;
  /** When text was last typed into a field, how often that was, and when another view was shown. */
  typedAt: number;
  texts: number;
  shownAt: number;
  /** When the last key was down or up. */
  keyAt: number;
  /** What was dropped so far; undefined while nothing is dropped. */
  dropped: string | undefined;
  /** A letter right after a field was left by a key: a command if it stays the only one, else text. */
  held: { readonly event: KeyboardEvent; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  /** The last letters outside of fields, at most two. */
  letters: readonly KeyboardEvent[];
}

const state: Typing = {
  isByKey: false,
  isOpen: false,
  field: undefined,
  isLeft: false,
  typedAt: -Infinity,
  texts: 0,
  shownAt: -Infinity,
  keyAt: -Infinity,
  dropped: undefined,
  held: undefined,
  letters: [],
};

/** Keys that are down, and whether each was pressed in a field. */
const down = new Map<string, boolean>();

/**
 * Drops what is typed for a field that is gone, until a pause, Escape or a click. `show` gets all that was dropped, and an empty
 * text when keys count again. Returns how to stop.
 */
export function guardTyping(show: (dropped: string) => void): () => void {
  const end = new AbortController();
  const on = <K extends keyof WindowEventMap>(type: K, act: (event: WindowEventMap[K]) => void): void =>
    window.addEventListener(type, act, { capture: true, signal: end.signal });
  on("keydown", (event) => {
    if (!event.isTrusted || modifiers.has(event.key)) return; // a button of the page may stand for a key
    state.isByKey = true;
    if (isFromElsewhere(event)) stop(event);
    else if (isField(event.target)) typeInto(event);
    else if (isInDialog(event)) state.letters = [];
    else meet(event, show);
    if (state.dropped === undefined) show("");
    state.keyAt = performance.now();
  });
  on("keyup", (event) => {
    if (!event.isTrusted) return;
    down.delete(event.code);
    state.keyAt = performance.now();
    if (state.held?.event.code === event.code) hold(state.held.event); // for as long from here on
    // Some browsers press a button when the space bar comes up.
    if (state.dropped !== undefined && event.key === " " && !isField(event.target)) stop(event);
  });
  on("pointerdown", () => {
    flush();
    Object.assign(state, { isByKey: false, isOpen: false, dropped: undefined, letters: [] });
    show("");
  });
  on("hashchange", () => void (state.shownAt = performance.now()));
  return () => end.abort();
}

/** Whether somebody pressed a key last: they have a keyboard, also where they can touch the screen. */
export function isByKey(): boolean {
  return state.isByKey;
}

/** A field that somebody asked for by a key is not there yet: what they type next is for it. */
export function missField(): void {
  Object.assign(state, { isOpen: true, field: undefined, isLeft: false, typedAt: performance.now() });
}

/**
 * To be asked before something that takes a while: what it returns says whether the person is still where they were then, and has typed
 * nothing. Only then may another view be shown to them.
 */
export function stayHere(): () => boolean {
  const [focus, texts] = [document.activeElement, state.texts];
  return () => document.activeElement === focus && state.texts === texts;
}

const modifiers = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Fn"]);

/** A key that is held down repeats only where it was pressed: in the field, or outside of it. */
function isFromElsewhere(event: KeyboardEvent): boolean {
  const isHere = isField(event.target);
  if (!event.repeat) down.set(event.code, isHere);
  return event.repeat && down.has(event.code) && down.get(event.code) !== isHere;
}

function typeInto(event: KeyboardEvent): void {
  Object.assign(state, { dropped: undefined, letters: [] });
  flush();
  if (isText(event)) {
    state.texts++;
    Object.assign(state, { isOpen: true, field: event.target, isLeft: false, typedAt: performance.now() });
  } else if (leads.has(event.key)) state.isOpen = false;
  else if (!edits.has(event.key)) state.isLeft = true;
}

const leads = new Set(["ArrowDown", "ArrowUp"]); // to what was found
const edits = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

/** A key outside of fields and dialogs. */
function meet(event: KeyboardEvent, show: (dropped: string) => void): void {
  const drop = (...events: readonly KeyboardEvent[]): void => {
    state.dropped = (state.dropped ?? "") + events.map(shown).join("");
    state.isOpen = false;
    state.letters = [];
    stop(event);
    show(state.dropped);
  };
  const since = event.timeStamp - Math.max(state.keyAt, state.shownAt);
  if (state.dropped !== undefined) {
    if (since < pause && event.key !== "Escape") return isTaken(event) ? drop(event) : undefined;
    state.dropped = undefined;
  }
  const { held } = state;
  if (held !== undefined) {
    if (isText(event) && !event.repeat && since < quick) {
      clearTimeout(held.timer);
      state.held = undefined;
      return drop(held.event, event);
    }
    flush();
  }
  if (state.isOpen && !isPressing(event)) {
    if (state.isLeft) {
      if (isText(event) && since < quick) {
        stop(event);
        return hold(event);
      }
    } else if (state.field?.isConnected !== true && state.shownAt - state.typedAt < pause && since < pause) {
      if (event.key === "Tab") state.isLeft = true;
      else if (event.key !== "Escape") return isTaken(event) ? drop(event) : undefined;
    }
  }
  if (event.key !== "Tab") state.isOpen = false; // what is done now is done elsewhere
  const { letters } = state;
  if (!isText(event)) state.letters = [];
  // Two letters before this one were no commands, and all came one upon the other.
  else if (since < quick && letters.length === 2 && letters.every((letter) => !letter.defaultPrevented))
    drop(...letters, event);
  else if (event.key !== " " && !event.repeat)
    state.letters = since < quick && letters.length > 0 ? [letters.at(-1)!, event] : [event];
}

function shown({ key, ctrlKey, metaKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return ` Ctrl+${key} `;
  return [...key].length === 1 ? key : (signs[key] ?? "…");
}

const signs: Readonly<Record<string, string>> = { Enter: "⏎", Backspace: "⌫", Delete: "⌦" };

/** A key that is a command somewhere, or presses something. The others scroll, or are the browser's. */
function isTaken(event: KeyboardEvent): boolean {
  return isText(event) || event.key === "Enter" || (event.ctrlKey || event.metaKey ? /^[zy]$/i.test(event.key) : false);
}

function isText(event: KeyboardEvent): boolean {
  const { key } = event;
  if ((event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph")) return false;
  return [...key].length === 1 || ["Process", "Dead", "Backspace", "Delete"].includes(key);
}

/** Enter or the space bar on a button or a link that Tab leads to. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  return ["Enter", " "].includes(key) && (target as Element).closest("button, a, summary, input") !== null;
}

function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("dialog[open]") !== null;
}

function hold(event: KeyboardEvent): void {
  clearTimeout(state.held?.timer);
  state.held = { event, timer: setTimeout(flush, quick) };
}

/** A letter that stayed the only one is a command. */
function flush(): void {
  if (state.held === undefined) return;
  const { event, timer } = state.held;
  clearTimeout(timer);
  state.held = undefined;
  const { key, code, shiftKey, ctrlKey, altKey } = event;
  const again = { key, code, shiftKey, ctrlKey, altKey, bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", again));
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
