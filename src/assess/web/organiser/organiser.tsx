import { useLayoutEffect, useRef } from "preact/hooks";
import { SkipLink } from "../../../report/web/shared/dialog.tsx";
import { address, useRoute } from "../../../report/web/shared/router.ts";
import { views } from "../addresses.ts";
import { openApi } from "../client/api.ts";
import { openClient } from "../client/judging-client.ts";
import { press } from "../commands.ts";
import { Notices } from "../notices.tsx";
import { Opening, useLastWord } from "../opening.tsx";
import { Saved } from "../saved.tsx";
import { DocumentPlace } from "./adjudicated-document.tsx";
import { AgreementView } from "./agreement-view.tsx";
import { NotesView } from "./notes-view.tsx";
import { openOrganiserApi, organiserKey } from "./organiser-api.ts";
import { type Office, OfficeContext, openOverview, useOffice } from "./overview.ts";
import { PeopleView } from "./people-view.tsx";
import { TopicView } from "./topic-view.tsx";
import { TopicsView } from "./topics-view.tsx";
// The organiser's page, which is the same file at another address: progress, people, agreement, notes, and documents to adjudicate.

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
  useLastWord(client);
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

/** The views, and whether what was adjudicated is saved. */
function OrganiserHeader() {
  const { client, overview } = useOffice();
  const { path } = useRoute();
  const [view = "", , , doc] = path;
  const notes = overview.notes.length;
  return (
    <header class="top organiser-top">
      <a class="brand" href={address([])}>
        pericope
      </a>
      <nav aria-label="Views">
        {views.map(({ title, path, within }) => (
          <a
            key={title}
            href={address(path)}
            aria-current={(within as readonly string[]).includes(view) ? "page" : undefined}
          >
            {title}
            {title === "Notes" && notes > 0 && <span class="quiet"> {notes}</span>}
          </a>
        ))}
      </nav>
      <div class="top-tools">
        {doc !== undefined && (
          <>
            <button type="button" class="narrow" onClick={() => press("q")}>
              Topic
            </button>
            <button type="button" class="narrow" onClick={() => press("d")}>
              Differences
            </button>
          </>
        )}
        <Saved state={client.save} outbox={client.outbox} assessor={client.me.assessor} />
        <span class="who quiet">organiser</span>
        {doc !== undefined && (
          <button type="button" class="round" aria-label="Keyboard" title="Keyboard (?)" onClick={() => press("?")}>
            ?
          </button>
        )}
      </div>
    </header>
  );
}
