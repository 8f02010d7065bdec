import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { visible } from "../../../base/visible.ts";
import { address, go } from "../../../report/web/shared/router.ts";
import { countWords, Name } from "../../../report/web/shared/words.tsx";
import type { DocumentVerdict } from "../../action.ts";
import type { DocumentAnswer, TopicAnswer } from "../../assessor-answers.ts";
import { documentAddress, findAddress } from "../addresses.ts";
import { isFinished, leftOf, nextTopic } from "../client/judged.ts";
import type { JudgingClient } from "../client/judging-client.ts";
import { stayHere } from "../typing.ts";
import { timeWords, verdictWords } from "../words.ts";
// The documents of the topic beside the text: which are judged, and what is missing.

interface DocumentsPanel {
  readonly client: JudgingClient;
  readonly topic: TopicAnswer;
  readonly documents: readonly DocumentAnswer[];
  /** The one that is looked at. */
  readonly current: string | undefined;
}

/** What is done and what is left of a topic. */
export function DocumentsPanel({ client, topic, documents, current }: DocumentsPanel) {
  const { cannot, later, toGrade, withoutEntry = 0 } = topic;
  const next = nextTopic(client.topics, client.me.searches, topic.id);
  const judged = documents.filter(isFinished).length;
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]");
    // The list alone is scrolled, and the page stays where it is.
    if (here) list.current!.scrollTop = here.offsetTop - list.current!.clientHeight / 2;
  }, [current]);
  return (
    <section class="panel documents-panel" aria-labelledby="documents-heading">
      <h2 id="documents-heading">Documents</h2>
      {documents.length > 0 && <progress max={documents.length} value={judged} aria-label="Judged" />}
      {documents.length === 0 && <p class="quiet counts">None yet: what you open from a search is listed here.</p>}
      <p class="quiet counts" hidden={documents.length === 0}>
        <b>{countWords(judged)}</b> of {countWords(documents.length)} judged,{" "}
        {countWords(documents.length - judged - cannot)} left
        {later > 0 && ` (${countWords(later)} for later)`}
        {withoutEntry > 0 && `, ${countWords(withoutEntry)} without an entry point`}
        {toGrade > 0 && `, ${countWords(toGrade)} with elements to grade`}
        {cannot > 0 && `, ${countWords(cannot)} cannot be judged`}
        <br />
        {timeWords(topic.milliseconds)} spent
      </p>
      {documents.length > 0 && leftOf(topic) === 0 && (
        <p class="topic-finished">
          <b>This topic is finished.</b>{" "}
          {next === undefined ? (
            "Nothing else is left to judge."
          ) : (
            <>
              Next:{" "}
              <a href={address(["topic", next.id])}>
                <Name of={next.title ?? next.id} />
              </a>
            </>
          )}
        </p>
      )}
      <ol class="documents" ref={list}>
        {documents.map((one) => (
          <li key={one.doc}>
            <a href={documentAddress(topic.id, one.doc)} aria-current={one.doc === current ? "page" : undefined}>
              <Sign of={one} />
              <span class="document-name">
                <Name of={one.title ?? one.doc} />
                {one.found && <FoundBy query={one.query} />}
              </span>
              {one.lacksEntry === true && <span class="to-grade">no entry point</span>}
              {one.toGrade > 0 && <span class="to-grade">{countWords(one.toGrade)} to grade</span>}
              {one.characters > 0 && <span class="quiet number">{countWords(one.characters)}</span>}
            </a>
          </li>
        ))}
      </ol>
      {client.me.searches && !topic.practice && current !== undefined && (
        <p>
          <a class="button" href={findAddress(topic.id, client.searched(topic.id), current)}>
            Find documents <kbd aria-hidden="true">f</kbd>
          </a>
        </p>
      )}
      <FindDocument client={client} topic={topic.id} />
    </section>
  );
}

const longestQuery = 40; // characters that are shown

/** How a document came into the list that is not in the pool. */
function FoundBy({ query }: { readonly query: string | null }) {
  if (query === null) return <span class="quiet"> found by you</span>;
  const characters = [...query];
  const shown = characters.length > longestQuery ? `${characters.slice(0, longestQuery).join("")}…` : query;
  return (
    <span class="quiet">
      {" "}
      found by search: <Name of={shown} />
    </span>
  );
}

/** A document that is not in the list, and which the assessor knows of. */
function FindDocument({ client, topic }: { readonly client: JudgingClient; readonly topic: string }) {
  const [said, setSaid] = useState("");
  const find = async (doc: string): Promise<void> => {
    setSaid("");
    const isHere = stayHere();
    try {
      await client.find(topic, doc);
      if (isHere()) go(documentAddress(topic, doc));
      else setSaid(`“${visible(doc)}” is in the list now. It was not opened: you went on.`);
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <details class="find">
      <summary>Add a document that you found</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const doc = new FormData(event.currentTarget).get("doc");
          if (typeof doc === "string" && doc.trim() !== "") void find(doc.trim());
        }}
      >
        <input name="doc" aria-label="Id of the document" placeholder="Id of the document" autocomplete="off" />
        <button type="submit">Add</button>
      </form>
      <p class="quiet" role="status">
        {said}
      </p>
    </details>
  );
}

const signs: Readonly<Record<DocumentVerdict, string>> = { relevant: "●", nonrelevant: "○", cannot: "?", later: "…" };

function Sign({ of }: { readonly of: DocumentAnswer }) {
  const { verdict, judged } = of;
  const isOpen = verdict === null || (verdict === "relevant" && !judged);
  const words = verdict === null ? "Not judged" : verdictWords[verdict] + (isOpen ? ", nothing highlighted yet" : "");
  const sign = judged && !isFinished(of) ? "◐" : signs[verdict!]; // half done
  return (
    <span class={`sign sign-${isOpen ? "open" : verdict}`} title={words}>
      <span aria-hidden="true">{isOpen ? "·" : sign}</span>
      <span class="hidden">{words}: </span>
    </span>
  );
}
