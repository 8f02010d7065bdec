import { fixed } from "../../../base/number.ts";
import type { CollectionInspection } from "../../../compare/inspect/inspect-collection.ts";
import { binSheet, spreadSheet } from "./spread.ts";
import type { Sheet } from "../../sheet.ts";

export function collectionSheets(found: CollectionInspection): Sheet[] {
  const { documents, length, lengths, structured, elements, depth, types } = found;
  const plain = documents - structured;
  const below = [
    ...(depth === undefined ? [] : [`An element is ${fixed(depth, 2)} deep on average, the root being 1.`]),
    ...(structured > 0 && plain > 0 ? [`${plain.toLocaleString("en")} of the documents have no elements.`] : []),
  ];
  return [
    {
      ...spreadSheet("documents", "Documents", "documents", {
        "characters of a document": length,
        "elements of a document": elements,
      }),
      below,
    },
    ...binSheet("document lengths", "Documents by length", "documents", lengths),
    ...(types.length === 0
      ? []
      : [
          {
            name: "element types",
            title: "Elements by name",
            corner: "element",
            columns: [{ name: "elements" }, { name: "mean length", digits: 0 }],
            groups: [types.map(({ element, count, meanLength }) => ({ label: element, values: [count, meanLength] }))],
            bars: true,
          },
        ]),
  ];
}
