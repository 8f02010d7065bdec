// Grading elements in the manner of INEX 2005, whatever the device: which are to be graded, which one is looked at, and what is given.

import { useMemo, useState } from "preact/hooks";
import type { Exhaustivity } from "../../action.ts";
import { untouched } from "../../document-state.ts";
import { type GradedElement, nextToGrade } from "../../exhaustivity.ts";
import type { Range } from "../../../text/range.ts";
import { elementRange } from "../../../text/xml/element-paths.ts";
import type { ElementTable } from "../../../text/xml/element-table.ts";
import type { JudgingClient } from "../client/judging-client.ts";
import { gradedNow, openOf } from "../client/judged.ts";
import { endOffer } from "../notices.tsx";

/** Elements with highlighted text, and what can be done to them. */
export interface Grading {
  /** Whether this document can be graded at all. */
  readonly isOn: boolean;
  /** In document order. None as long as no text is highlighted, or the verdict says that the document is not relevant. */
  readonly rows: readonly GradedElement[];
  /** How many still have no exhaustivity. */
  readonly left: number;
  /** How many have none as of this moment, also before the page has shown it. */
  leftNow(): number;
  /** The element that was last looked at, by its index among the rows. */
  readonly current: number | undefined;
  /** Whether the focus is to go to the current element; `arrive` says that it did. */
  readonly isCalled: boolean;
  /** The part of the text that the current element is, as long as it is looked at. */
  readonly shown: Range | undefined;
  /** Whether the list is open, where the window is too narrow to have it always. */
  readonly isOpen: boolean;
  rangeOf(row: GradedElement): Range;
  nameOf(row: GradedElement): string;
  depthOf(row: GradedElement): number;
  look(index: number): void;
  lookAway(): void;
  /** Has the focus go to an element; the next one that is to be graded by default, or else the first. */
  call(index?: number): void;
  arrive(): void;
  close(): void;
  give(index: number, value: Exhaustivity | null): void;
}

interface Place {
  readonly topic: string;
  readonly doc: string;
  readonly elements: ElementTable | undefined;
}

export function useGrading(client: JudgingClient, { topic, doc, elements }: Place): Grading {
  const table = client.me.settings.exhaustivity ? elements : undefined;
  const now = () => gradedNow(client.state(topic, doc) ?? untouched, table); // also before the page has shown it
  const rows = now();
  const [at, setAt] = useState<{ readonly element: number; readonly isShown: boolean }>();
  const [isCalled, setCalled] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const place = rows.findIndex(({ element }) => element === at?.element);
  const current = place < 0 ? undefined : place;
  const shown = useMemo(
    () => (at?.isShown && current !== undefined ? elementRange(table!, at.element) : undefined),
    [table, at, current],
  );
  const look = (index: number): void => {
    const element = rows[index]?.element;
    if (element !== undefined) setAt({ element, isShown: true });
  };
  return {
    isOn: table !== undefined,
    rows,
    left: openOf(rows),
    leftNow: () => openOf(now()),
    current,
    isCalled,
    shown,
    isOpen,
    rangeOf: ({ element }) => elementRange(table!, element),
    nameOf: ({ element }) => `${table!.names[table!.name[element]!]} ${table!.ordinal[element]}`,
    depthOf: ({ path }) => path.split("/").length - 2,
    look,
    lookAway: () => setAt((before) => before && { ...before, isShown: false }),
    call(index) {
      if (table === undefined) return;
      look(index ?? nextToGrade(table, now(), current) ?? current ?? 0);
      setOpen(true);
      setCalled(true);
    },
    arrive: () => setCalled(false),
    close: () => setOpen(false),
    give(index, value) {
      endOffer();
      client.act(topic, doc, [{ kind: "grade", path: rows[index]!.path, value }]);
    },
  };
}
