import { useLayoutEffect, useState } from "preact/hooks";
import { PageHeader } from "./frame/page-header.tsx";
import { PendingContext } from "./frame/waiting/pending.ts";
import { SourceContext, useSource } from "./frame/context.ts";
import { useLinks } from "./frame/use-links.ts";
import { Arrival } from "./kept/arrival.tsx";
import { KeptContext, keptViews } from "./kept/kept.ts";
import { WholeContext } from "./frame/whole.ts";
import { NotesFrame } from "./notes/notes-frame.tsx";
import { LeavingFrame } from "./portable/leaving.tsx";
import { MadeReady } from "./parts/overview/made-ready.tsx";
import { PrintPage } from "./print/print-page.tsx";
import { PrintHead } from "./portable/print-head.tsx";
import { ThemeFrame } from "./portable/theme.tsx";
import { usePrinting } from "./portable/use-printing.ts";
import { type Route, useRoute } from "./router.ts";
import { openSource } from "./source/open.ts";
import type { Source } from "./source/source.ts";
import { ComparisonPage } from "./views/comparison.tsx";
import { CurvesPage } from "./views/curves.tsx";
import { DocumentPage } from "./views/document.tsx";
import { MissedPage } from "./views/missed.tsx";
import { Overview } from "./views/overview.tsx";
import { TopicPage } from "./views/topic.tsx";
import { TopicsPage } from "./views/topics.tsx";
import { SkipLink } from "./frame/skip-link.tsx";

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
      return <TopicPage route={route} />;
    case "document":
      return <DocumentPage route={route} />;
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
