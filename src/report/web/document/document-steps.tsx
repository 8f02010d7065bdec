import type { Range as Offsets } from "../../../text/range.ts";
import { Steps } from "../frame/steps.tsx";
import type { Visits } from "./use-visits.ts";

interface DocumentSteps {
  readonly visits: Visits;
  /** What there is to walk through, each in order; undefined where there is no such thing. */
  readonly results: readonly Offsets[] | undefined;
  readonly relevant: readonly Offsets[] | undefined;
  readonly differences: readonly Offsets[] | undefined;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The ways through a document, and to those beside it. */
export function DocumentSteps({ visits, results, relevant, differences, previous, next }: DocumentSteps) {
  const walk = (what: string, keys: readonly [string, string], ranges: readonly Offsets[] | undefined) =>
    ranges !== undefined && (
      <Steps what={what} keys={keys} previous={() => visits.previous(ranges)} next={() => visits.next(ranges)} />
    );
  return (
    <span class="tool-steps">
      {walk("result", ["k", "j"], results)}
      {walk("highlight", ["g", "h"], relevant)}
      {walk("difference", ["s", "d"], differences)}
      <Steps what="document" keys={["p", "n"]} previous={previous} next={next} />
    </span>
  );
}
