import type { TextKind } from "./shown-kinds.ts";

/** A part of a bar, from 0 to 1. */
export interface BarPart {
  readonly kind: TextKind;
  readonly from: number;
  readonly share: number;
}

/** Kinds of text along a line. Of two runs the first has the lower lane, the second the upper; the assessor has the middle. */
export function KindBar({ parts }: { readonly parts: readonly BarPart[] }) {
  return (
    <span class="kind-bar" aria-hidden="true">
      {parts.map(({ kind, from, share }) => (
        <span key={`${kind}${from}`} data-kind={kind} style={{ left: `${100 * from}%`, width: `${100 * share}%` }} />
      ))}
    </span>
  );
}
