import { Opening } from "../opening.tsx";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useRoute } from "../../../report/web/router.ts";
import { openApi } from "../api.ts";
import { openClient } from "../judging-client.ts";
import { AgreementView } from "./agreement-view.tsx";
import { type Office, OfficeContext, useOffice } from "./context.ts";
import { DocumentPlace } from "./adjudication/document-place.tsx";
import { Notices } from "../notices.tsx";
import { OrganiserHeader } from "./header.tsx";
import { NotesView } from "./notes-view.tsx";
import { openOrganiserApi, organiserKey } from "./organiser-api.ts";
import { openOverview } from "./overview.ts";
import { PeopleView } from "./people-view.tsx";
import { TopicView } from "./topic-view.tsx";
import { TopicsView } from "./topics-view.tsx";
import { SkipLink } from "../../../report/web/frame/skip-link.tsx";

const advice =
  "Open the organiser’s link, which was printed where the judging was started; each start prints a fresh one.";

/** The organiser's page: who has done what, how far they agree, and what counts where they do not. */
export function OrganiserApp() {
  return (
    <Opening open={openOffice} advice={advice}>
      {(office) => (
        <OfficeContext.Provider value={office}>
          <Shell />
        </OfficeContext.Provider>
      )}
    </Opening>
  );
}

async function openOffice(): Promise<Office> {
  const me = await openApi(organiserKey).me();
  const judge = openApi(me.key); // which no other judging answers to, should one be served at this address later
  const api = openOrganiserApi(me);
  const [client, live] = await Promise.all([openClient(judge, me), openOverview(api, judge.events, me)]);
  return { api, client, live };
}

function Shell() {
  const { overview, client } = useOffice();
  const { path } = useRoute();
  useLastWord(() => client.save.unsaved > 0 && !client.save.isLasting);
  return (
    <>
      <SkipLink />
      <OrganiserHeader />
      <Notices />
      {overview.fault !== undefined && (
        <p class="stopped" role="alert">
          What is shown may be old: {overview.fault}. It is tried again.
        </p>
      )}
      <main id="content" class="assess organiser" tabIndex={-1}>
        <View path={path} />
      </main>
    </>
  );
}

function View({ path }: { readonly path: readonly string[] }) {
  const [view, topic, , doc] = path;
  const place = path.join("/");
  useArrival(place);
  if (view === "people") return <PeopleView />;
  if (view === "agreement") return <AgreementView />;
  if (view === "notes") return <NotesView />;
  if (view !== "topic" || topic === undefined) return <TopicsView />;
  return doc === undefined ? <TopicView id={topic} /> : <DocumentPlace key={place} id={topic} doc={doc} />;
}

/** A new view begins at its heading: at the top, and with the focus there. */
function useArrival(place: string): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!isFirst.current) {
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [place]);
}

/** Where the browser keeps nothing, it asks before it throws away what was not sent. */
function useLastWord(isLost: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isLost()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  });
}
