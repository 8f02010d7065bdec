// The whole report on paper: a form that chooses its parts, and the views one after the other, which take the form's place while
// they are printed.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { capitalised } from "../../../base/list-words.ts";
import { visible } from "../../../base/visible.ts";
import { type PageNouns, nounsOf } from "../../nouns.ts";
import type { PageData } from "../../page-data.ts";
import { judgedTopic } from "../../page-topic.ts";
import {
  printedTogether,
  type PrintPart,
  printParts,
  printPlan,
  type PrintPlan,
  printWords,
  relevantDocuments,
} from "../../print-plan.ts";
import { choose, comparisonAddress, documentAddress } from "../frame/addresses.ts";
import { Legend } from "../document/drawings.tsx";
import { isOfText, kindNames } from "../document/kinds.ts";
import { hasView } from "../frame/page-header.tsx";
import { useWhole } from "../shared/portion.tsx";
import { address, readRoute, type Route } from "../shared/router.ts";
import { useSource } from "../source.ts";
import { chosenCutoff } from "../texts/filters.tsx";
import { TopicHead } from "../texts/topic-head.tsx";
import { TopicLists } from "../texts/topic-lists.tsx";
import { ComparisonPage } from "./comparison.tsx";
import { CurvesPage } from "./curves.tsx";
import { DocumentPage } from "./document.tsx";
import { MissedPage } from "./missed.tsx";
import { Overview } from "./overview.tsx";
import { TopicsPage } from "./topics.tsx";

interface PrintPage {
  readonly route: Route;
  onPrint(): void;
}

/** All of the report on paper: what of it is chosen here. While it is printed, it stands in the place of the form. */
export function PrintPage({ route, onPrint }: PrintPage) {
  const { data } = useSource();
  const { query } = route;
  const nouns = nounsOf(data);
  const choice = { parts: query.getAll("part"), runs: query.getAll("run"), topics: query.getAll("topic") };
  const plan = printPlan(
    data,
    printParts.filter((part) => canPrint(data, part)),
    choice,
  );
  if (useWhole()) return <PrintedReport plan={plan} curveRuns={choice.runs} />;
  const turn = (part: PrintPart, isWanted: boolean): void =>
    choose(route, { part: plan.possible.filter((each) => (each === part ? isWanted : plan.parts.includes(each))) });
  return (
    <>
      <h1>Print the report</h1>
      <p class="lead">
        Every list in full, with all that is folded away open. What is chosen here stands in the address. Use the
        button, or Ctrl P: the print command of the browser’s menu does not wait for texts.
      </p>
      <form
        class="print-form"
        onSubmit={(event) => {
          event.preventDefault();
          onPrint();
        }}
      >
        <fieldset>
          <legend>Parts</legend>
          {plan.possible.map((part) => (
            <label key={part}>
              <input
                type="checkbox"
                checked={plan.parts.includes(part)}
                disabled={plan.parts.length === 1 && plan.parts[0] === part}
                onChange={({ currentTarget: { checked } }) => turn(part, checked)}
              />{" "}
              {partWords(nouns)[part]}
            </label>
          ))}
        </fieldset>
        <Several
          label={`Lists and texts of these ${nouns.run}s`}
          names={data.runs.map(({ name }) => [name, visible(name)])}
          chosen={plan.runs}
          onPick={(run) => choose(route, { run })}
        />
        <Several
          label={`on these ${nouns.topic}s`}
          names={data.topics.map(({ id, title }) => [
            id,
            title === null ? visible(id) : `${visible(id)} ${visible(title)}`,
          ])}
          chosen={plan.topics}
          onPick={(topic) => choose(route, { topic })}
        />
        <p class="print-words" role="status">
          {printWords(data, plan, nouns)}
        </p>
        <button type="submit">Print</button>
      </form>
    </>
  );
}

const partWords = ({ topic, run }: PageNouns): Readonly<Record<PrintPart, string>> => ({
  overview: `Overview: every ${run}, and the figures behind the verdict`,
  curves: "Curves, each with its values",
  topics: `${capitalised(topic)}s: every ${run} on every ${topic}, and who wins where`,
  missed: `Missed: text by how many ${run}s found it, and the texts that the fewest found`,
  compare: `Compare: the two ${run}s that are chosen`,
  lists: `Lists: what the ${run}s below returned for the ${topic}s, and what they missed`,
  texts: `Texts of the relevant documents of these ${topic}s, with ranks in the margin`,
});

function canPrint(data: PageData, part: PrintPart): boolean {
  if (part === "texts") return data.documents.haveTexts;
  return part === "overview" || part === "topics" || part === "lists" || hasView(data, part);
}

interface Several {
  readonly label: string;
  /** What stands in the address, and what is seen. */
  readonly names: readonly (readonly [name: string, words: string])[];
  readonly chosen: PrintPlan["runs"];
  onPick(names: readonly string[]): void;
}

/** A choice of some of many; of all where none is chosen. */
function Several({ label, names, chosen, onPick }: Several) {
  return (
    <label class="several">
      <span>{label}</span>
      <select
        multiple
        size={Math.min(10, names.length)}
        onChange={({ currentTarget: { selectedOptions } }) => onPick(Array.from(selectedOptions, ({ value }) => value))}
      >
        {names.map(([name, words], place) => (
          <option key={name} value={name} selected={chosen.includes(place)}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PrintedReport {
  readonly plan: PrintPlan;
  /** The runs whose curves are drawn, by name; the best where there are none. */
  readonly curveRuns: readonly string[];
}

/** The views of a report one after the other. */
function PrintedReport({ plan, curveRuns }: PrintedReport) {
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
