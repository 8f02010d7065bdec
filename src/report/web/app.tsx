// The page of a report: opens its data, shows the view that the address names, and what surrounds every view. `Report` shows a report
// whose data come from elsewhere, as those of dropped files do.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { bestRuns, rankedRuns } from "../overview.ts";
import { Arrival } from "./frame/arrival.tsx";
import { PageHeader } from "./frame/page-header.tsx";
import { PendingContext, useLater } from "./frame/waiting.tsx";
import { NotesFrame } from "./notes/notes-frame.tsx";
import { LeavingFrame } from "./portable/leaving.tsx";
import { PrintHead, usePrinting } from "./portable/printing.tsx";
import { ThemeFrame } from "./portable/theme.tsx";
import { SkipLink } from "./shared/dialog.tsx";
import { KeptContext, keptViews } from "./shared/kept.ts";
import { WholeContext } from "./shared/portion.tsx";
import { go, type Route, useRoute } from "./shared/router.ts";
import { openSource, type Source, SourceContext, useSource } from "./source.ts";
import { AnswersPage } from "./views/answers.tsx";
import { ComparisonPage } from "./views/comparison.tsx";
import { CurvesPage } from "./views/curves.tsx";
import { DocumentPage } from "./views/document.tsx";
import { MissedPage } from "./views/missed.tsx";
import { Overview } from "./views/overview.tsx";
import { PrintPage } from "./views/print.tsx";
import { TopicPage } from "./views/topic.tsx";
import { TopicsPage } from "./views/topics.tsx";

type State =
  | { readonly kind: "opening" }
  | { readonly kind: "empty" }
  | { readonly kind: "fault"; readonly message: string }
  | Shown;
interface Shown {
  readonly kind: "shown";
  readonly source: Source;
}

/** The page: its data, once they are unpacked, in the view that the address names. */
export function App() {
  return (
    <ThemeFrame>
      <Opened />
    </ThemeFrame>
  );
}

function Opened() {
  const [state, setState] = useState<State>({ kind: "opening" });
  useLayoutEffect(() => {
    openSource().then(
      (source) => setState(source === undefined ? { kind: "empty" } : { kind: "shown", source }),
      (error: unknown) => setState({ kind: "fault", message: error instanceof Error ? error.message : String(error) }),
    );
  }, []);
  if (state.kind === "opening") return <p class="waiting">Opening …</p>;
  if (state.kind === "fault") return <p class="waiting">This report cannot be read: {state.message}</p>;
  if (state.kind === "empty") return <p class="waiting">This report has no data.</p>;
  return <Report source={state.source} />;
}

/** A report, from wherever its data come. */
export function Report({ source }: { readonly source: Source }) {
  return (
    <SourceContext.Provider value={source}>
      <LeavingFrame>
        <NotesFrame>
          <Shell />
        </NotesFrame>
      </LeavingFrame>
    </SourceContext.Provider>
  );
}

function Shell() {
  const route = useRoute();
  useLinks();
  const view = route.path[0] ?? "";
  const [kept] = useState(keptViews);
  const { isWhole, pending, print } = usePrinting();
  return (
    <KeptContext.Provider value={kept}>
      <PendingContext.Provider value={pending}>
        <SkipLink />
        <PageHeader view={view} onPrint={() => void print()} />
        <Arrival route={route} kept={kept} />
        <MadeReady />
        <main id="content" tabIndex={-1} data-judged={useSource().data.judged}>
          <PrintHead />
          <WholeContext.Provider value={isWhole}>
            <View route={route} onPrint={() => void print()} />
          </WholeContext.Provider>
        </main>
      </PendingContext.Provider>
    </KeptContext.Provider>
  );
}

function View({ route, onPrint }: { readonly route: Route; onPrint(): void }) {
  switch (route.path[0]) {
    case "curves":
      return <CurvesPage route={route} />;
    case "topics":
      return <TopicsPage route={route} />;
    case "topic":
    case "question":
      return <TopicPage route={route} />;
    case "document":
      return <DocumentPage route={route} />;
    case "answers":
      return <AnswersPage route={route} />;
    case "missed":
      return <MissedPage route={route} />;
    case "compare":
      return <ComparisonPage route={route} />;
    case "print":
      return <PrintPage route={route} onPrint={onPrint} />;
    default:
      return <Overview route={route} />;
  }
}

/** Ranks the runs by each measure while the reader reads: a view that is gone to then finds it done. */
function MadeReady() {
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

/** Follows links within the page at once: a browser says a frame or two after the click that the address has changed. */
function useLinks(): void {
  useEffect(() => {
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
}

function follow(event: MouseEvent): void {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>("a[href^='#/']");
  if (link === null) return;
  event.preventDefault();
  go(link.hash);
}
