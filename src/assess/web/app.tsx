import { Opening } from "./opening.tsx";
import { useEffect } from "preact/hooks";
import { useRoute } from "../../report/web/router.ts";
import { openApi } from "./api.ts";
import { ClientContext, useClient } from "./context.ts";
import { type JudgingClient, openClient } from "./judging-client.ts";
import { Header } from "./header.tsx";
import { Notices } from "./notices.tsx";
import { JudgingPlace } from "./views/judging-place.tsx";
import { TopicsView } from "./views/topics.tsx";
import { SkipLink } from "../../report/web/frame/skip-link.tsx";

const advice =
  "Open the link that the organiser gave you. Nothing that you did is lost: what was not saved yet waits in this browser.";

/** The assessor's page: `key` says whose. */
export function AssessApp({ assessorKey }: { readonly assessorKey: string }) {
  const open = async (): Promise<JudgingClient> => {
    const api = openApi(assessorKey);
    return openClient(api, await api.me());
  };
  return (
    <Opening key={assessorKey} open={open} advice={advice}>
      {(client) => (
        <ClientContext.Provider value={client}>
          <Shell />
        </ClientContext.Provider>
      )}
    </Opening>
  );
}

function Shell() {
  const client = useClient();
  const { path, query } = useRoute();
  const topic = path[0] === "topic" ? client.topics.find(({ id }) => id === path[1]) : undefined;
  useLastWord(client);
  return (
    <>
      <SkipLink />
      <Header client={client} topic={topic} />
      <Notices />
      <main id="content" class="assess" tabIndex={-1}>
        {topic === undefined ? (
          <TopicsView client={client} from={query.get("from") ?? undefined} />
        ) : (
          <JudgingPlace client={client} topic={topic} {...placeIn(path, query)} />
        )}
      </main>
    </>
  );
}

/** What of a topic is looked at. */
function placeIn([, , view, doc]: readonly string[], query: URLSearchParams) {
  const asked = (name: string): string | undefined => query.get(name) ?? undefined;
  const at = Number(asked("at") ?? Number.NaN);
  return {
    doc,
    at: Number.isSafeInteger(at) && at >= 0 ? at : undefined,
    finding:
      view === "find" ? { query: asked("q") ?? "", from: asked("from"), isBack: asked("go") === "on" } : undefined,
  };
}

/** Where the browser keeps nothing, it asks before it throws away what was not sent. */
function useLastWord(client: JudgingClient): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (client.save.unsaved > 0 && !client.save.isLasting) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [client]);
}
