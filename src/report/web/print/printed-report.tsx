import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { judgedTopic } from "../../page-topic.ts";
import { type PrintPart, printedTogether, type PrintPlan, relevantDocuments } from "../../print-plan.ts";
import { comparisonAddress, documentAddress } from "../frame/addresses.ts";
import { useSource } from "../frame/context.ts";
import { Legend } from "../parts/document-bar.tsx";
import { isOfText, kindNames } from "../parts/kinds.ts";
import { address, readRoute } from "../router.ts";
import { chosenCutoff } from "../texts/filters.tsx";
import { TopicHead } from "../texts/topic-head.tsx";
import { TopicLists } from "../texts/topic-lists.tsx";
import { ComparisonPage } from "../views/comparison.tsx";
import { CurvesPage } from "../views/curves.tsx";
import { DocumentPage } from "../views/document.tsx";
import { MissedPage } from "../views/missed.tsx";
import { Overview } from "../views/overview.tsx";
import { TopicsPage } from "../views/topics.tsx";

interface PrintedReport {
  readonly plan: PrintPlan;
  /** The runs whose curves are drawn, by name; the best where there are none. */
  readonly curveRuns: readonly string[];
}

/** The views of a report one after the other. */
export function PrintedReport({ plan, curveRuns }: PrintedReport) {
  const { data } = useSource();
  const { runs, topics } = plan;
  const together = printedTogether(runs);
  const pages: Readonly<Record<PrintPart, () => ComponentChildren>> = {
    overview: () => <Overview route={readRoute("")} />,
    curves: () =>
      data.curves.map(({ name }) => (
        <CurvesPage key={name} route={readRoute(address(["curves"], { curve: name, run: curveRuns }))} />
      )),
    topics: () => <TopicsPage route={readRoute("")} />,
    missed: () => <MissedPage route={readRoute("")} />,
    compare: () =>
      runs.length === 2 && <ComparisonPage route={readRoute(comparisonAddress(data, runs[1]!, runs[0]!))} />,
    lists: () => topics.map((topic) => <PrintedTopic key={topic} topic={topic} together={together} />),
    texts: () =>
      topics.flatMap((topic) =>
        relevantDocuments(data, topic).flatMap((doc) =>
          together.map(([run, other]) => (
            <div key={`${topic} ${doc} ${run}`} class="printed-text">
              <DocumentPage
                route={readRoute(documentAddress(data, data.documents.ids[doc]!, topic, run, undefined, other))}
              />
            </div>
          )),
        ),
      ),
  };
  return (
    <>
      {plan.parts.map((part) => (
        <div key={part} class="printed-part">
          {pages[part]()}
        </div>
      ))}
    </>
  );
}

interface PrintedTopic {
  readonly topic: number;
  readonly together: ReturnType<typeof printedTogether>;
}

function PrintedTopic({ topic, together }: PrintedTopic) {
  const { data } = useSource();
  const judged = useMemo(() => judgedTopic(data, topic), [data, topic]);
  const textRun = together.flat().find((run) => run !== undefined && isOfText(data, run));
  return (
    <div class="printed-topic">
      <TopicHead topic={topic} judged={judged} />
      {textRun !== undefined && <Legend words={kindNames(data, textRun)} />}
      {together.map(([run, other]) => (
        <TopicLists
          key={run}
          topic={topic}
          judged={judged}
          run={run}
          other={other}
          asked={chosenCutoff(data, readRoute(""))}
          shown="all"
          words=""
        />
      ))}
    </div>
  );
}
