// The headings of the document beside the text.

import { useMemo } from "preact/hooks";
import type { Heading } from "../../../report/headings.ts";

/** The headings of the document, to go to. */
export function Outline({ headings, onGo }: { readonly headings: readonly Heading[]; onGo(offset: number): void }) {
  const rows = useMemo(
    () =>
      headings.map(({ text, start, depth }) => (
        <li key={start} class={`depth-${Math.min(depth, 3)}`}>
          <button type="button" onClick={() => onGo(start)}>
            <bdi>{text}</bdi>
          </button>
        </li>
      )),
    [headings, onGo],
  );
  if (headings.length < 2) return null;
  return (
    <nav class="panel contents" aria-label="Outline">
      <h2>Outline</h2>
      <ol>{rows}</ol>
    </nav>
  );
}
