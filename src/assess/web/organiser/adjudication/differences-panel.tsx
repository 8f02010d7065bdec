import { countWords, Name } from "../../../../report/web/shared/words.tsx";
import { documentAddress } from "../../addresses.ts";
import { topicAddress } from "../addresses.ts";
import type { Compared } from "./use-differences.ts";

interface DifferencesPanel {
  readonly topic: string;
  readonly documents: readonly Compared[];
  readonly current: string;
}

/** The documents of the topic that several judged: what is settled, and what is left. */
export function DifferencesPanel({ topic, documents, current }: DifferencesPanel) {
  const differ = documents.filter(({ agree }) => !agree);
  const settled = differ.filter(({ isSettled }) => isSettled).length;
  const incomplete = documents.filter(({ isIncomplete }) => isIncomplete).length;
  if (documents.length === 0) return null;
  return (
    <section class="panel documents-panel" aria-labelledby="documents-heading">
      <h2 id="documents-heading">
        <a href={topicAddress(topic)}>Differences</a>
      </h2>
      <progress max={Math.max(1, differ.length)} value={settled} aria-label="Differences adjudicated" />
      <p class="quiet counts">
        <b>{countWords(settled)}</b> of {countWords(differ.length)} adjudicated
        {incomplete > 0 && `, ${countWords(incomplete)} to complete`} · next one <kbd>.</kbd>
      </p>
      <ol class="documents">
        {documents.map((one) => (
          <li key={one.doc}>
            <a href={documentAddress(topic, one.doc)} aria-current={one.doc === current ? "page" : undefined}>
              <Sign of={one} />
              <span class="document-name">
                <Name of={one.title ?? one.doc} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Sign({ of: { isAdjudicated, isIncomplete, lacksEntry, agree } }: { readonly of: Compared }) {
  const missing = ["◐", lacksEntry ? "No entry point" : "Elements to grade"] as const;
  const judged = agree ? (["=", "Alike"] as const) : (["≠", "They differ"] as const);
  const settled = isAdjudicated ? (["✓", "Adjudicated"] as const) : judged;
  const [sign, words] = isIncomplete ? missing : settled;
  return (
    <span class="sign" title={words}>
      <span aria-hidden="true">{sign}</span>
      <span class="hidden">{words}: </span>
    </span>
  );
}
