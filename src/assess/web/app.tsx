import { useEffect, useState } from "preact/hooks";
import { SkipLink } from "../../report/web/shared/dialog.tsx";
import { useRoute } from "../../report/web/shared/router.ts";
import { openApi } from "./client/api.ts";
import { type JudgingClient, openClient } from "./client/judging-client.ts";
import { JudgingPlace } from "./document/judging-place.tsx";
import { Header } from "./header.tsx";
import { Notices } from "./notices.tsx";
import { Opening, useLastWord } from "./opening.tsx";
import { TopicsView } from "./topics.tsx";
// The assessor's page: the list of topics, or a topic that is judged, as the address says.

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
      {(client) => <Shell client={client} />}
    </Opening>
  );
}

function Shell({ client }: { readonly client: JudgingClient }) {
  useChanges(client);
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

/** Shows all anew after whatever is done. */
function useChanges(client: JudgingClient): void {
  const [, setCount] = useState(0);
  useEffect(() => client.subscribe(() => setCount((count) => count + 1)), [client]);
}
