import { bestRuns, rankedRuns } from "../../../overview.ts";
import { useSource } from "../../frame/context.ts";
import { useLater } from "../../frame/waiting/use-later.ts";

/** Ranks the runs by each measure while the reader reads: a view that is gone to then finds it done. */
export function MadeReady() {
  const { data } = useSource();
  useLater(function* () {
    for (const measure of data.measures.keys()) {
      rankedRuns(data, measure);
      bestRuns(data, measure);
      yield;
    }
  }, []);
  return null;
}
