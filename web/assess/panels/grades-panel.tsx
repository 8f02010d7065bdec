import { useMemo } from "preact/hooks";
import type { Exhaustivity } from "../../../src/judging/action.ts";
import { exhaustivities } from "../../../src/judging/action.ts";
import { type GradedElement, gradedElements } from "../../../src/judging/exhaustivity.ts";
import type { DocumentState } from "../../../src/judging/document-state.ts";
import type { ElementTable } from "../../../src/xml/element-table.ts";
import { ShowMore, usePortion } from "../../parts/portion.tsx";
import { countedWords } from "../../parts/words.ts";

interface GradesPanel {
  readonly doc: string;
  readonly elements: ElementTable;
  readonly state: DocumentState;
  onGo(offset: number): void;
  onGrade(path: string, value: Exhaustivity | null): void;
}

const atOnce = 60;
const words: Readonly<Record<Exhaustivity, string>> = { "?": "too small", "1": "partly", "2": "highly exhaustive" };

/** How exhaustively each element with highlighted text discusses the topic, as at INEX 2005. */
export function GradesPanel({ doc, elements, state, onGo, onGrade }: GradesPanel) {
  const graded = useMemo(
    () => gradedElements(elements, state.ranges, state.grades),
    [elements, state.ranges, state.grades],
  );
  const portion = usePortion(doc, atOnce);
  const open = graded.filter(({ value }) => value === undefined).length;
  return (
    <section class="panel grades-panel" aria-labelledby="grades-heading">
      <h2 id="grades-heading">Exhaustivity</h2>
      <p class="quiet">
        {graded.length === 0 && "Elements with highlighted text get a grade each."}
        {graded.length > 0 && (open === 0 ? "All elements are graded." : `${countedWords(open, "element")} to grade`)}
      </p>
      <ul>
        {graded.slice(0, portion.shown).map((one) => (
          <li key={one.path} style={{ paddingInlineStart: `${0.6 * Math.min(12, depthOf(one))}rem` }}>
            <button
              type="button"
              class="grade-name"
              title={one.path}
              onClick={() => onGo(elements.start[one.element]!)}
            >
              <bdi>{one.path.slice(one.path.lastIndexOf("/") + 1)}</bdi>
            </button>
            <Choices of={one} onGrade={(value) => onGrade(one.path, value)} />
          </li>
        ))}
      </ul>
      <ShowMore portion={portion} total={graded.length} of="elements" />
    </section>
  );
}

function depthOf({ path }: GradedElement): number {
  return path.split("/").length - 2;
}

/** What is given can be taken back by the same button; what follows from other elements is shown as such. */
function Choices({ of, onGrade }: { readonly of: GradedElement; onGrade(value: Exhaustivity | null): void }) {
  return (
    <span class="grades" role="group" aria-label={`Exhaustivity of ${of.path}`}>
      {exhaustivities.map((value) => (
        <button
          type="button"
          key={value}
          aria-pressed={of.value === value}
          data-follows={of.value === value && !of.isGiven}
          disabled={!of.choices.includes(value)}
          title={words[value] + (of.value === value && !of.isGiven ? ": it follows from other elements" : "")}
          onClick={() => onGrade(of.value === value && of.isGiven ? null : value)}
        >
          {value}
        </button>
      ))}
    </span>
  );
}
