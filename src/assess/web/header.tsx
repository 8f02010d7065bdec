// The bar above the assessor's page: where one is, whether all is saved, and the ways to topic, documents, search, guide and keys.

import { type TopicAnswer } from "../assessor-answers.ts";
import { useState } from "preact/hooks";
import { Name } from "../../report/web/shared/words.tsx";
import { topicsAddress } from "./addresses.ts";
import type { JudgingClient } from "./client/judging-client.ts";
import { Guide } from "./document/guide.tsx";
import { Saved } from "./saved.tsx";
import { press } from "./commands.ts";

/** Who judges what, and whether it is saved. */
export function Header({ client, topic }: { readonly client: JudgingClient; readonly topic: TopicAnswer | undefined }) {
  const [isGuide, setGuide] = useState(false);
  return (
    <header class="top">
      <a class="brand" href={topicsAddress}>
        pericope
      </a>
      <nav aria-label="Place">
        <a href={topicsAddress} aria-current={topic === undefined ? "page" : undefined}>
          Topics
        </a>
        {topic !== undefined && (
          <span class="here">
            <span aria-hidden="true">› </span>
            <Name of={topic.title ?? topic.id} />
            {topic.practice && <span class="badge">practice</span>}
          </span>
        )}
      </nav>
      <div class="top-tools">
        {topic !== undefined && (
          <>
            <button type="button" class="narrow" onClick={() => press("q")}>
              Topic
            </button>
            <button type="button" class="narrow" onClick={() => press("d")}>
              Documents
            </button>
            {client.me.searches && !topic.practice && (
              <button type="button" class="roomy" title="Find documents (f)" onClick={() => press("f")}>
                Find
              </button>
            )}
          </>
        )}
        <Saved state={client.save} outbox={client.outbox} assessor={client.me.assessor} />
        <span class="who quiet">
          <Name of={client.me.assessor} />
        </span>
        <button type="button" onClick={() => (topic === undefined ? setGuide(true) : press("g"))}>
          Guide
        </button>
        {topic !== undefined && (
          <button type="button" class="round" aria-label="Keyboard" title="Keyboard (?)" onClick={() => press("?")}>
            ?
          </button>
        )}
      </div>
      {isGuide && <Guide guide={client.me.settings.guide} onClose={() => setGuide(false)} />}
    </header>
  );
}
