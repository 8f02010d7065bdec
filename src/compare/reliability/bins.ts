import { InputError } from "../../base/input-error.ts";

/** As Voorhees and Buckley take them: a hundredth wide, and one for all that is larger. */
const usualStarts = Array.from({ length: 20 }, (_, i) => (i + 1) / 100);

/** The lower edges of the bins of the difference, from 0 on. */
export function binEdges(starts: readonly number[] = usualStarts): Float64Array {
  const edges = Float64Array.from([0, ...starts]);
  if (starts.some((start, i) => !(start > edges[i]! && start < Infinity)))
    throw new InputError(
      `bins from ${starts.join(", ")}; expected ascending numbers above 0, such as 0.01, 0.02, 0.05`,
    );
  return edges;
}
