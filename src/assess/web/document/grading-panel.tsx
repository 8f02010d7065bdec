import type { ComponentChild } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { countedWords, countWords } from "../../../report/web/shared/words.tsx";
import type { Range } from "../../../text/range.ts";
import { exhaustivities, type Exhaustivity } from "../../action.ts";
import type { GradedElement } from "../../exhaustivity.ts";
import { quoted, type Slice } from "../words.ts";
import type { Grading } from "./use-grading.ts";
import type { Judging } from "./use-judging.ts";
import type { TextUse } from "./use-text-use.ts";
// The elements to grade as a list, beside the text, or above the tools where the window is narrow. Of a long list only those rows are set
// that are in sight. Which grades follow from others is in src/assess/exhaustivity.ts.

interface Given {
  readonly grading: Grading;
  readonly judging: Judging;
  readonly use: TextUse;
  readonly slice: Slice;
}

interface GradingPlace {
  /** Null where there is nothing to grade. */
  readonly panel: ComponentChild;
  /** Whether it stands above the tools: there is no room beside the text. */
  readonly isSheet: boolean;
  /** What is laid over the text: the element that is looked at. */
  readonly layer: readonly Range[];
  /** To the next element to grade. */
  toGrade(): void;
}

const lowest = 0.4; // of the window's height: what is looked at is seen above an open sheet, too

/** The list of elements, tied to the text: the element that is looked at is shown there. */
export function useGradingPanel({ grading, judging, use, slice }: Given): GradingPlace {
  const isSheet = useNarrow();
  const { shown, rows, left } = grading;
  const layer = useMemo(() => (shown === undefined ? [] : [shown]), [shown]);
  useEffect(() => {
    if (shown !== undefined) use.see(shown.start, lowest);
  }, [shown?.start, shown?.end]);
  useEffect(() => {
    if (left === 0 && judging.asking === "grades") judging.ask(undefined);
  }, [left]);
  const panel = rows.length > 0 && (
    <GradingPanel
      grading={grading}
      slice={slice}
      isSheet={isSheet}
      say={judging.say}
      onLeave={() => document.querySelector<HTMLElement>(".text")?.focus({ preventScroll: true })}
    />
  );
  return {
    panel,
    isSheet,
    layer,
    toGrade() {
      if (rows.length === 0) return judging.say("Nothing to grade: highlight what is relevant first.");
      if (left === 0) judging.say("All elements are graded.");
      grading.call();
    },
  };
}

const narrow = "(max-width: 70rem)"; // as in document.css, where the sides are left out

function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const query = matchMedia(narrow);
    const look = (): void => setNarrow(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return isNarrow;
}

interface GradingPanel {
  readonly grading: Grading;
  readonly slice: Slice;
  /** Whether it stands above the tools, and can be closed. */
  readonly isSheet: boolean;
  say(words: string): void;
  /** Back to the text. */
  onLeave(): void;
}

const rowHeight = 46; // pixels, as in grading.css
const valueWords: Readonly<Record<Exhaustivity, string>> = { "?": "too small", "1": "partly", "2": "highly" };

/** The elements with highlighted text, each with what it was given, what follows, and what can still be given. */
function GradingPanel({ grading, slice, isSheet, say, onLeave }: GradingPanel) {
  const { rows, left, current, isCalled } = grading;
  const list = useRef<HTMLUListElement>(null);
  const { first, end } = useRowWindow(list, rows.length, rowHeight);
  useLayoutEffect(() => {
    if (current !== undefined) showRow(list.current!, current);
  }, [isSheet]);
  useLayoutEffect(() => {
    if (!isCalled) return;
    focusRow(list.current!, current ?? 0);
    grading.arrive();
  }, [isCalled]);
  const give = (index: number, value: Exhaustivity | null): void => {
    const row = rows[index]!;
    if (value !== null && !row.choices.includes(value)) return say(whyNot(row, value));
    if (value === null && !row.isGiven) return say("Nothing was given to this element.");
    grading.give(index, value);
    const open = grading.leftNow();
    const leftWords =
      open === 0
        ? "All elements are graded: r goes on to the next document."
        : `${countedWords(open, "element")} to grade.`;
    say(`${grading.nameOf(row)}: ${value ?? "taken back"}. ${leftWords}`);
  };
  const giveAndGo = (index: number, value: Exhaustivity): void => {
    give(index, value);
    if (rows[index]!.choices.includes(value) && grading.leftNow() > 0) grading.call();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || current === undefined) return;
    const to = moves[event.key]?.(current, rows.length - 1);
    if (to !== undefined) grading.call(to);
    else if (isExhaustivity(event.key)) {
      if (!event.repeat) giveAndGo(current, event.key); // a key that is held down grades one element
    } else if (["0", "Delete", "Backspace"].includes(event.key)) give(current, null);
    else if (["ArrowLeft", "ArrowRight"].includes(event.key)) stepChoice(event);
    else if (event.key === "Escape") {
      grading.close();
      onLeave();
    } else return;
    event.preventDefault();
  };
  const wanted = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
  // The row that has the focus is there also when it is out of sight.
  if (current !== undefined && (current < first || current >= end)) wanted.push(current);
  return (
    <section class="panel grading" aria-labelledby="grading-heading">
      <div class="grading-head">
        <h2 id="grading-heading">Exhaustivity</h2>
        {isSheet ? (
          <button type="button" class="small" onClick={() => grading.close()}>
            Close
          </button>
        ) : (
          <button type="button" class="small" disabled={left === 0} onClick={() => grading.call()}>
            Next <kbd aria-hidden="true">a</kbd>
          </button>
        )}
      </div>
      <p class="quiet grading-legend">
        <span class="grading-count">
          <b>{countWords(rows.length - left)}</b> of {countWords(rows.length)} graded
        </span>
        {exhaustivities.map((value) => (
          <span key={value}>
            <b>{value}</b> {valueWords[value]}
          </span>
        ))}
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Elements with highlighted text"
        onKeyDown={press}
        onFocusOut={(event) => {
          if (!list.current?.contains(event.relatedTarget as Node | null)) grading.lookAway();
        }}
      >
        <li class="grading-length" role="presentation" style={{ height: `${rows.length * rowHeight}px` }} />
        {wanted.map((index) => (
          <Row
            key={rows[index]!.element}
            grading={grading}
            index={index}
            words={quoted(slice, firstWords(grading.rangeOf(rows[index]!)))}
            isReached={index === (current ?? 0)}
            onGive={(value) => give(index, value)}
          />
        ))}
      </ul>
    </section>
  );
}

interface Row {
  readonly grading: Grading;
  readonly index: number;
  readonly words: string;
  /** Whether the Tab key leads to it: one row of the list is in its turn. */
  readonly isReached: boolean;
  onGive(value: Exhaustivity): void;
}

function Row({ grading, index, words, isReached, onGive }: Row) {
  const row = grading.rows[index]!;
  const name = grading.nameOf(row);
  const state = stateOf(row);
  const reached = row.value ?? row.choices[0]!; // a value that was given or follows can be chosen
  return (
    <li
      class="grading-row"
      data-state={state}
      aria-current={index === grading.current ? "true" : undefined}
      aria-setsize={grading.rows.length}
      aria-posinset={index + 1}
      style={{ top: `${index * rowHeight}px`, paddingInlineStart: `${indent(grading.depthOf(row))}rem` }}
      title={row.path}
      onClick={(event) => (event.target as Element).closest("button") === null && grading.call(index)}
      onFocusIn={() => grading.look(index)}
    >
      <span class="grading-name">
        <bdi class="grading-tag">{name}</bdi> <span class="grading-state">{stateWords[state]}</span>
        <bdi class="grading-words quiet">{words}</bdi>
      </span>
      <span
        class="grading-choices"
        role="radiogroup"
        aria-label={`${name}, level ${grading.depthOf(row) + 1}, ${stateWords[state]}: ${words}`}
      >
        {exhaustivities.map((value) => (
          <button
            type="button"
            key={value}
            role="radio"
            aria-checked={row.value === value}
            aria-label={`${value}, ${valueWords[value]}`}
            disabled={!row.choices.includes(value)}
            tabIndex={isReached && value === reached ? 0 : -1}
            title={row.choices.includes(value) ? valueWords[value] : whyNot(row, value)}
            onClick={() => onGive(value)}
          >
            {value}
          </button>
        ))}
      </span>
    </li>
  );
}

const stateWords = { given: "given", follows: "follows", open: "to grade" } as const;

function stateOf({ value, isGiven }: GradedElement): keyof typeof stateWords {
  if (value === undefined) return "open";
  return isGiven ? "given" : "follows";
}

function whyNot({ choices }: GradedElement, value: Exhaustivity): string {
  const isLess = exhaustivities.indexOf(value) < exhaustivities.indexOf(choices[0]!);
  return isLess
    ? `Not ${value}: an element inside has ${choices[0]}, and what is around it has at least that.`
    : `Not ${value}: an element around it has ${choices.at(-1)}, and what is inside has at most that.`;
}

const deepest = 8; // beyond that, no room would be left for words

function indent(depth: number): number {
  return 0.3 + 0.55 * Math.min(depth, deepest);
}

function firstWords({ start, end }: { start: number; end: number }) {
  return { start, end: Math.min(end, start + 120) };
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

function isExhaustivity(key: string): key is Exhaustivity {
  return (exhaustivities as readonly string[]).includes(key);
}

/** From a choice of a row to the one beside it. */
function stepChoice({ key, target }: KeyboardEvent): void {
  const choices = [...(target as Element).closest("li")!.querySelectorAll<HTMLElement>("button:enabled")];
  const isForward = (key === "ArrowRight") === (getComputedStyle(choices[0]!).direction === "ltr");
  choices[choices.indexOf(target as HTMLElement) + (isForward ? 1 : -1)]?.focus();
}

function focusRow(list: HTMLElement, index: number): void {
  showRow(list, index);
  list.scrollIntoView({ block: "nearest" });
  const row = list.querySelector(`[aria-posinset="${index + 1}"]`);
  row?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
}

/** Scrolls the list so that the rows around one are in sight, too: what holds it is above, what comes next is below. */
function showRow(list: HTMLElement, index: number): void {
  const [top, bottom] = [(index - 1) * rowHeight, (index + 2) * rowHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

/** The rows of a long list that are in sight, and some around them. */
interface RowWindow {
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
}

const around = 6; // rows beyond the edges, so that scrolling shows no gap

/** Of a list whose rows are all of one height, which is given in pixels: what it takes to show it does not grow with its length. */
function useRowWindow(list: { readonly current: HTMLElement | null }, total: number, height: number): RowWindow {
  const [sight, setSight] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const box = list.current!;
    const look = (): void => setSight({ top: box.scrollTop, height: box.clientHeight });
    look();
    box.addEventListener("scroll", look, { passive: true });
    const watch = new ResizeObserver(look);
    watch.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      watch.disconnect();
    };
  }, []);
  return {
    first: Math.max(0, Math.floor(sight.top / height) - around),
    end: Math.min(total, Math.ceil((sight.top + sight.height) / height) + around),
  };
}
