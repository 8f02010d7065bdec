import type { HighlightBorders, HighlightsInElements } from "../../../compare/inspect/inspect-judgements.ts";
import type { Sheet } from "../../sheet.ts";

/** How highlights sit in elements: which borders they keep, and the smallest element around each. */
export function highlightElementsSheets(found: HighlightsInElements): Sheet[] {
  const { count, exact, begin, end, both, unplaced, containers } = found;
  const share = (part: number, whole: number): number => (100 * part) / whole;
  const rows: readonly (readonly [string, number])[] = [
    ["exactly one element", exact],
    ["begin and end on borders", both],
    ["begin where an element begins", begin],
    ["end where an element ends", end],
    ["neither", count - begin - end + both],
  ];
  const shares = ({ count: all, exact, begin, end, both }: HighlightBorders): number[] =>
    [exact, both, begin, end].map((part) => share(part, all));
  const left = unplaced.toLocaleString("en");
  return [
    {
      name: "highlights in elements",
      title: `Highlights in elements, ${count.toLocaleString("en")} of them`,
      corner: "",
      columns: [{ name: "highlights" }, { name: "%", digits: 1 }],
      groups: [rows.map(([label, number]) => ({ label, values: [number, share(number, count)] }))],
      ...(unplaced > 0 && { below: [`Left out, as the collection has no such place: ${left}.`] }),
    },
    {
      name: "containers",
      title: "The smallest element around each highlight",
      corner: "element",
      columns: [
        { name: "highlights" },
        ...["%", "exactly it, %", "on both borders, %", "begin on one, %", "end on one, %", "of its text, %"].map(
          (name) => ({ name, digits: 1 }),
        ),
      ],
      groups: [
        containers.map((container) => ({
          label: container.element,
          values: [container.count, share(container.count, count), ...shares(container), 100 * container.meanShare],
        })),
      ],
    },
  ];
}
