// The stages of a pipeline: what each left of the highlighted text, of a topic as figures, of a document as bars side by side.

import { useMemo } from "preact/hooks";
import { nounsOf } from "../../nouns.ts";
import { stageMarks } from "../../page-stages.ts";
import { nothing, size } from "../../../text/range.ts";
import { Name, NumberHead, shareWords } from "../shared/words.tsx";
import { documentNumber, useSource } from "../source.ts";
import { DocumentBar } from "./drawings.tsx";

/** What each stage left of the highlighted text, and what it lost for good: of a topic, or in the mean. */
export function StageTable({ topic }: { readonly topic?: number }) {
  const { data } = useSource();
  const { stages } = data;
  const shares = topic === undefined ? stages?.mean : stages?.topics[topic]?.shares;
  if (stages === undefined || shares === undefined) return null;
  const leftAfter = (stage: number): number => shares.slice(stage + 1).reduce((left, share) => left + share, 0);
  return (
    <div class="scroll stages" tabIndex={0} role="region" aria-label="Stages of the pipeline">
      <table>
        <caption>
          Highlighted text in the pipeline{topic === undefined ? `, means over ${nounsOf(data).topic}s` : ""}
        </caption>
        <thead>
          <tr>
            <th scope="col">Stage</th>
            {stages.names.map((name) => (
              <NumberHead key={name}>
                <Name of={name} />
              </NumberHead>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">left</th>
            {stages.names.map((name, i) => (
              <td key={name} class="number">
                {shareWords(leftAfter(i))}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">lost here</th>
            {stages.names.map((name, i) => (
              <td key={name} class="number">
                {shareWords(shares[i]!)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** A document once for each stage: which of its highlighted text is still there. */
export function StageBars({ topic, doc, length }: StageBars) {
  const { data } = useSource();
  const marks = useMemo(() => stageMarks(data, topic, documentNumber(data, doc)), [data, topic, doc]);
  if (marks === undefined) return null;
  return (
    <dl class="stages" aria-label="Highlighted text after each stage of the pipeline">
      {marks.map(({ name, left, lost }) => (
        <div key={name}>
          <dt>
            <Name of={name} /> <span class="quiet">{shareWords(size(left) / (size(left) + size(lost)))}</span>
          </dt>
          <dd>
            <DocumentBar
              marks={{ found: left, missed: lost, vain: nothing }}
              length={length}
              words={{ found: "left", missed: "lost" }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface StageBars {
  readonly topic: number;
  readonly doc: string;
  readonly length: number;
}
