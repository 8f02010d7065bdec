import { useMemo, useRef, useState } from "preact/hooks";
import { countedWords } from "../../../report/web/shared/words.tsx";
import { type Range, size } from "../../../text/range.ts";
import type { Deed, DocumentVerdict } from "../../action.ts";
import { type DocumentState, untouched } from "../../document-state.ts";
import type { SuggestedRange } from "../../suggestions.ts";
import type { JudgingClient } from "../client/judging-client.ts";
import { endOffer, offerUndo } from "../notices.tsx";
import { quoted, type Slice, verdictWords } from "../words.ts";
import type { Grading } from "./use-grading.ts";
// What a person can do to one document, whatever the device: each becomes deeds of the client, words that are shown and read out, and
// perhaps a question for what is missing (rule 9).

/** Verdicts under which highlighted text does not count. */
const overruling = ["nonrelevant", "cannot"] as const;
type Overruling = (typeof overruling)[number];

/** What the page asks for before it goes on; of a verdict, whether it is meant although text is highlighted. */
type Asking = "highlight" | "entry" | "grades" | Overruling | undefined;

const nowWords: Readonly<Record<Overruling, string>> = {
  nonrelevant: "is now not relevant",
  cannot: "now counts as one that cannot be judged",
};

/** What a person can do to one document, whatever the device they do it with. */
export interface Judging {
  readonly state: DocumentState;
  readonly asking: Asking;
  /** The last thing that was done, in words: shown, and read out. */
  readonly said: string;
  say(words: string): void;
  take(range: Range): void;
  erase(range: Range): void;
  /** Highlights what a machine suggested, to the character or with edges that were moved at once. */
  accept(suggestion: SuggestedRange, to: Range): void;
  drop(suggestion: SuggestedRange): void;
  /** Moves an edge of a highlight: what is gained is highlighted, what is lost is erased. */
  reshape(from: Range, to: Range): void;
  enter(position: number | null): void;
  decide(value: DocumentVerdict): void;
  withdraw(): void;
  note(text: string): void;
  /** Goes on to another document; where this one is relevant and not finished, it asks once for what is missing. */
  leave(onward: () => void): void;
  ask(asking: Asking): void;
}

interface Place {
  readonly topic: string;
  readonly doc: string;
  readonly title: string;
  readonly slice: Slice;
  readonly grading: Pick<Grading, "leftNow" | "call">;
  /** What was said before. */
  readonly said?: string | undefined;
}

/** `onDone`: the document is judged, and the next one can be shown; `takeBack` undoes the last step, and shows where that was. */
export function useJudging(
  client: JudgingClient,
  { topic, doc, title, slice, grading, said: saidBefore = "" }: Place,
  onDone: () => void,
  takeBack: () => void,
): Judging {
  const [asking, setAsking] = useState<Asking>();
  const [said, setSaid] = useState(saidBefore);
  const state = client.state(topic, doc) ?? untouched;
  const now = useRef(state);
  now.current = state;
  const grades = useRef(grading);
  grades.current = grading;
  const warned = useRef<Asking>(undefined); // of what is missing, since something was last done
  return useMemo((): Judging => {
    const act = (deeds: readonly Deed[], words: string): void => {
      client.act(topic, doc, deeds);
      now.current = client.state(topic, doc) ?? untouched;
      warned.current = undefined;
      setSaid(words);
      setAsking((before) => (overruling.some((one) => one === before) ? undefined : before));
      endOffer();
    };
    const { entryPoints } = client.me.settings;
    const highlightedWords = (): string => {
      const characters = size(now.current.ranges);
      return `${countedWords(characters, "character")} ${characters === 1 ? "is" : "are"}`;
    };
    const asks = {
      highlight: "Now highlight what is relevant.",
      entry: "Now choose where a reader should begin.",
      grades: "Now grade the elements with highlighted text: ?, 1 or 2.",
      nonrelevant: `${highlightedWords()} highlighted here. Is the document not relevant all the same? Then choose Not relevant (n) again.`,
      cannot: `${highlightedWords()} highlighted here. Can the document not be judged all the same? Then choose Cannot judge (x) again.`,
    };
    const lacks = {
      highlight: "Nothing is highlighted yet: highlight what is relevant.",
      entry: "No entry point yet: choose where a reader should begin.",
      grades: "Not all elements are graded yet: grade them by ?, 1 or 2.",
    };
    const ask = (wanted: Asking): void => {
      setAsking(wanted);
      if (wanted === undefined) warned.current = undefined;
      else setSaid(asks[wanted]);
    };
    /** What a relevant document still needs (rule 9 of docs/assess.md). */
    const missing = (): keyof typeof lacks | undefined => {
      const { verdict, ranges, entry } = now.current;
      if (verdict !== "relevant") return undefined;
      if (ranges.length === 0) return "highlight";
      if (entryPoints && entry === null) return "entry";
      return grades.current.leftNow() > 0 ? "grades" : undefined;
    };
    const askFor = (wanted: Asking): void => {
      ask(wanted);
      if (wanted === "grades") grades.current.call();
    };
    /** On to the next document, where nothing is missing in this one. */
    const finish = (): void => {
      const wanted = missing();
      if (wanted === undefined) onDone();
      else askFor(wanted);
    };
    /** Highlighted text is relevant: a verdict that says otherwise is changed along with it. */
    const highlighted = (deeds: readonly Deed[], words: string): void => {
      const { verdict } = now.current;
      const isChanged = verdict !== null && verdict !== "relevant";
      act([...deeds, ...(isChanged ? [{ kind: "verdict", value: "relevant" } as const] : [])], words);
      setAsking((before) => (before === "highlight" ? undefined : before));
    };
    const take = ({ start, end }: Range): void => {
      const words = `Highlighted: ${countedWords(end - start, "character")}. ${quoted(slice, { start, end })}`;
      highlighted([{ kind: "highlight", start, end }], words);
    };
    const shaped = (from: Range, to: Range): Deed[] => [
      ...(to.start < from.start || to.end > from.end ? [{ kind: "highlight", ...to } as const] : []),
      ...(to.start > from.start ? [{ kind: "erase", start: from.start, end: to.start } as const] : []),
      ...(to.end < from.end ? [{ kind: "erase", start: to.end, end: from.end } as const] : []),
    ];
    return {
      state,
      asking,
      said,
      say: setSaid,
      ask,
      take,
      accept({ start, end, from }, to) {
        const deeds = shaped({ start, end }, to);
        const words =
          deeds.length === 0 ? `Taken from ${from}: ${quoted(slice, to)}` : `Corrected: ${quoted(slice, to)}`;
        highlighted([{ kind: "highlight", start, end, from }, ...deeds], words);
      },
      drop({ start, end, from }) {
        act([{ kind: "drop", start, end, from }], `Dropped: ${quoted(slice, { start, end })}`);
      },
      erase({ start, end }) {
        if (!now.current.ranges.some((range) => range.start < end && start < range.end))
          return setSaid("Nothing is highlighted there.");
        act([{ kind: "erase", start, end }], `Erased: ${countedWords(end - start, "character")}.`);
      },
      reshape(from, to) {
        const deeds = shaped(from, to);
        if (deeds.length > 0) act(deeds, `Now highlighted: ${quoted(slice, to)}`);
      },
      enter(position) {
        if (position === now.current.entry) return;
        const words =
          position === null
            ? "No entry point."
            : `Entry point at: ${quoted(slice, { start: position, end: position + 80 })}`;
        act([{ kind: "entry", position }], words);
        if (asking === "entry" && position !== null) {
          setAsking(undefined);
          if (now.current.verdict === "relevant") finish(); // what is not judged is not left
        }
      },
      decide(value) {
        const { verdict, ranges } = now.current;
        const over = ranges.length > 0 && verdict !== value ? overruling.find((one) => one === value) : undefined;
        if (over !== undefined && asking !== over) return ask(over);
        if (verdict !== value) act([{ kind: "verdict", value }], `${verdictWords[value]}.`);
        if (over !== undefined)
          offerUndo({
            words: `“${title}” ${nowWords[over]}. What is highlighted in it (${countedWords(size(ranges), "character")}) does not count.`,
            takeBack,
          });
        finish();
      },
      leave(onward) {
        const wanted = missing();
        if (wanted === undefined || warned.current === wanted) return onward();
        askFor(wanted);
        warned.current = wanted;
        setSaid(`${lacks[wanted]} Press . again to leave it unfinished.`);
      },
      withdraw() {
        if (now.current.verdict === null) return;
        act([{ kind: "verdict", value: null }], "Verdict taken back.");
      },
      note(words) {
        if (words !== now.current.note) act([{ kind: "note", text: words }], "Note saved.");
      },
    };
  }, [client, topic, doc, title, slice, state, asking, said, onDone]);
}
