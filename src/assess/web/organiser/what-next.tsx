import type { ProgressAnswer } from "../../organiser-answers.ts";
import { listed } from "../../../base/list-words.ts";
import { missingCodes, missingKinds, missingWords } from "../../checklist.ts";
import { countedWords, Name } from "../../../report/web/shared/words.tsx";
import { topicAddress } from "./addresses.ts";

/** What is to be done before the judgements can be used, and by which commands they then are. */
export function WhatNext({ progress: { topics } }: { readonly progress: ProgressAnswer }) {
  const open = topics.filter(({ practice, unsettled }) => !practice && unsettled > 0);
  const [first] = open;
  const left = open.reduce((sum, { unsettled }) => sum + unsettled, 0);
  const stops = missingCodes
    .filter((code) => missingKinds[code].refuses && code !== "differences")
    .map((code) => [code, topics.reduce((sum, { missing }) => sum + (missing[code] ?? 0), 0)] as const)
    .flatMap(([code, count]) => (count > 0 ? [missingWords(code, count)] : []));
  return (
    <>
      {first !== undefined && (
        <p class="lead">
          <a href={topicAddress(first.id)}>{countedWords(left, "difference")} to adjudicate</a>, first in “
          <Name of={first.title ?? first.id} />
          ”; until then, say whose judgements count by <code>--assessor</code>.
        </p>
      )}
      {stops.length > 0 && (
        <p class="lead">
          Nothing can be frozen yet: {listed(stops)}. <b>Before the freeze</b>, below, lists them.
        </p>
      )}
      <p class="lead what-next">
        What next: <code>pericope assess FILE --freeze -o judged.inex</code> writes the judgements,{" "}
        <code>pericope evaluate FILE runs</code> scores runs by them.
      </p>
    </>
  );
}
