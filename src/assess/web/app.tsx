import { Opening } from "./opening.tsx";
import { useEffect } from "preact/hooks";
import { useRoute } from "../../report/web/router.ts";
import { openApi } from "./api.ts";
import { DeskContext, useDesk } from "./context.ts";
import { type Desk, openDesk } from "./desk.ts";
import { Header } from "./header.tsx";
import { Notices } from "./notices.tsx";
import { JudgingPlace } from "./views/judging-place.tsx";
import { TopicsView } from "./views/topics.tsx";
import { SkipLink } from "../../report/web/frame/skip-link.tsx";

const advice =
  "Open the link that the organiser gave you. Nothing that you did is lost: what was not saved yet waits in this browser.";

/** The assessor's page: `key` says whose. */
export function AssessApp({ assessorKey }: { readonly assessorKey: string }) {
  const open = async (): Promise<Desk> => {
    const api = openApi(assessorKey);
    return openDesk(api, await api.me());
  };
  return (
    <Opening key={assessorKey} open={open} advice={advice}>
      {(desk) => (
        <DeskContext.Provider value={desk}>
          <Shell />
        </DeskContext.Provider>
      )}
    </Opening>
  );
}

function Shell() {
  const desk = useDesk();
  const { path, query } = useRoute();
  const topic = path[0] === "topic" ? desk.topics.find(({ id }) => id === path[1]) : undefined;
  useLastWord(desk);
  return (
    <>
      <SkipLink />
      <Header desk={desk} topic={topic} />
      <Notices />
      <main id="content" class="assess" tabIndex={-1}>
        {topic === undefined ? (
          <TopicsView desk={desk} from={query.get("from") ?? undefined} />
        ) : (
          <JudgingPlace desk={desk} topic={topic} {...placeIn(path, query)} />
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
function useLastWord(desk: Desk): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (desk.save.unsaved > 0 && !desk.save.isLasting) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [desk]);
}
