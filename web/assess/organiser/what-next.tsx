import type { ProgressAnswer } from "../../../src/judging/organiser-answers.ts";
import { Name } from "../../parts/name.tsx";
import { countedWords } from "../../parts/words.ts";
import { topicAddress } from "./addresses.ts";

/** What is to be done before the judgements can be used, and by which commands they then are. */
export function WhatNext({ progress: { topics } }: { readonly progress: ProgressAnswer }) {
  const open = topics.filter(({ practice, unsettled }) => !practice && unsettled > 0);
  const [first] = open;
  const left = open.reduce((sum, { unsettled }) => sum + unsettled, 0);
  return (
    <>
      {first !== undefined && (
        <p class="lead">
          <a href={topicAddress(first.id)}>{countedWords(left, "difference")} to adjudicate</a>, first in “
          <Name of={first.title ?? first.id} />
          ”; until then, say whose judgements count by <code>--assessor</code>.
        </p>
      )}
      <p class="lead what-next">
        What next: <code>pericope assess FILE --freeze -o judged.inex</code> writes the judgements,{" "}
        <code>pericope evaluate FILE runs</code> scores runs by them.
      </p>
    </>
  );
}
