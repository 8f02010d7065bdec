import type { ProgressAnswer } from "../../organiser-answers.ts";
import { Name } from "../../../report/web/shared/words.tsx";
import { documentAddress } from "../addresses.ts";
import { useOffice } from "./context.ts";
import { useAttempt } from "./use-attempt.ts";

type Found = ProgressAnswer["found"];

/** Documents outside the pool that somebody found: theirs alone until they are released. */
export function FoundDocuments({ found }: { readonly found: Found }) {
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="found-heading">
      <h2 id="found-heading">Found outside the pool</h2>
      <p class="lead">
        Only who found a document has it in their list, until it is released to all who judge the topic.
      </p>
      <ul class="lines">
        {found.map((one) => (
          <FoundLine key={`${one.topic} ${one.doc}`} found={one} />
        ))}
      </ul>
    </section>
  );
}

function FoundLine({ found: { topic, doc, title: name, by, queries, released } }: { readonly found: Found[number] }) {
  const { api, live, overview } = useOffice();
  const attempt = useAttempt();
  const title = overview.progress.topics.find(({ id }) => id === topic)?.title ?? topic;
  const release = async (): Promise<void> => {
    if (await attempt.run(() => api.release(topic, doc))) await live.refresh();
  };
  return (
    <li>
      <span>
        <a href={documentAddress(topic, doc)}>
          <Name of={name ?? doc} />
        </a>{" "}
        <span class="quiet">
          for <Name of={title} />
          {by.length > 0 && (
            <>
              , by <Name of={by.join(", ")} />
            </>
          )}
          {queries.map((query) => (
            <>
              , searched for “<Name of={query} />”
            </>
          ))}
        </span>
        {attempt.fault !== undefined && <span role="alert"> Not released: {attempt.fault}.</span>}
      </span>
      {released ? (
        <span class="quiet">released</span>
      ) : (
        <button type="button" disabled={attempt.isBusy} onClick={() => void release()}>
          Release <span class="hidden">{doc}</span>
        </button>
      )}
    </li>
  );
}
