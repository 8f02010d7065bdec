import { visible } from "../../../base/visible.ts";
import type { PageData } from "../../page-data.ts";
import { type PrintPart, printParts, printPlan, type PrintPlan, printWords } from "../../print-plan.ts";
import { useSource } from "../frame/context.ts";
import { hasView } from "../parts/page-views.ts";
import { choose } from "../frame/query.ts";
import { useWhole } from "../frame/whole.ts";
import type { Route } from "../router.ts";
import { PrintedReport } from "./printed-report.tsx";

interface PrintPage {
  readonly route: Route;
  onPrint(): void;
}

/** All of the report on paper: what of it is chosen here. While it is printed, it stands in the place of the form. */
export function PrintPage({ route, onPrint }: PrintPage) {
  const { data } = useSource();
  const { query } = route;
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
              {partWords[part]}
            </label>
          ))}
        </fieldset>
        <Several
          label="Lists and texts of these runs"
          names={data.runs.map(({ name }) => [name, visible(name)])}
          chosen={plan.runs}
          onPick={(run) => choose(route, { run })}
        />
        <Several
          label="on these topics"
          names={data.topics.map(({ id, title }) => [
            id,
            title === null ? visible(id) : `${visible(id)} ${visible(title)}`,
          ])}
          chosen={plan.topics}
          onPick={(topic) => choose(route, { topic })}
        />
        <p class="print-words" role="status">
          {printWords(data, plan)}
        </p>
        <button type="submit">Print</button>
      </form>
    </>
  );
}

const partWords: Readonly<Record<PrintPart, string>> = {
  overview: "Overview: every run, and the figures behind the verdict",
  curves: "Curves, each with its values",
  topics: "Topics: every run on every topic, and who wins where",
  missed: "Missed: text by how many runs found it, and the texts that the fewest found",
  compare: "Compare: the two runs that are chosen",
  lists: "Lists: what the runs below returned for the topics, and what they missed",
  texts: "Texts of the relevant documents of these topics, with ranks in the margin",
};

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
