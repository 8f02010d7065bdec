import { useEffect, useState } from "preact/hooks";
import type { PageData } from "../../src/report/page-data.ts";
import type { TextHit } from "../../src/report/page-search.ts";
import { address } from "../router.ts";
import { documentAddress, topicAddress } from "./addresses.ts";
import { chosenRun } from "./choice.ts";
import { useSource } from "./context.ts";
import { Dialog } from "./dialog.tsx";
import { Name } from "./name.tsx";

const most = 8; // of a kind

/** Finds topics, runs and documents by name, and documents by their text. */
export function Search({ onClose }: { onClose(): void }) {
  const source = useSource();
  const { data } = source;
  const [words, setWords] = useState("");
  const [hits, setHits] = useState<readonly TextHit[]>([]);
  useEffect(() => {
    setHits([]);
    if (words.trim().length < 3 || !data.documents.haveTexts) return;
    const stop = new AbortController();
    const look = (): Promise<void> =>
      source.search(words.trim(), most, stop.signal).then(
        (found) => !stop.signal.aborted && setHits(found),
        () => undefined, // other words are looked for by now
      ) as Promise<void>;
    const wait = setTimeout(look, 150);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [words]);
  const found = words.trim() === "" ? [] : byName(data, words.trim());
  const texts = hits.map(({ doc, start, before, match, after }) => ({
    kind: "text",
    to: placeOf(data, doc, start),
    label: (
      <>
        <Name of={data.documents.titles[doc] ?? data.documents.ids[doc]!} />
        <span class="quiet" dir="auto">
          {" "}
          … {before}
          <mark>{match}</mark>
          {after} …
        </span>
      </>
    ),
  }));
  const all = [...found, ...texts];
  return (
    <Dialog title="Search" onClose={onClose}>
      <label class="search-field">
        <span class="hidden">Search topics, documents, runs and texts</span>
        <input
          type="search"
          placeholder="A topic, a document, a run, or words of a text"
          value={words}
          autofocus
          onInput={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || all[0] === undefined) return;
            location.hash = all[0].to;
            onClose();
          }}
        />
      </label>
      <ul class="search-results" aria-live="polite">
        {all.map(({ kind, to, label }, i) => (
          <li key={i}>
            <a href={to} onClick={onClose}>
              <span class="tag">{kind}</span> {label}
            </a>
          </li>
        ))}
      </ul>
      {words.trim() !== "" && all.length === 0 && <p class="quiet">Nothing found.</p>}
    </Dialog>
  );
}

function byName(data: PageData, words: string) {
  const wanted = words.toLowerCase();
  const matches = (...names: readonly (string | null)[]): boolean =>
    names.some((name) => name?.toLowerCase().includes(wanted) === true);
  const run = chosenRun(data, undefined, 0);
  const topics = data.topics.flatMap(({ id, title }, topic) =>
    matches(id, title)
      ? [{ kind: "topic", to: topicAddress(data, topic, run), label: <Named id={id} title={title} /> }]
      : [],
  );
  const runs = data.runs.flatMap(({ name }) =>
    matches(name) ? [{ kind: "run", to: address(["topics"], { a: name }), label: <Name of={name} /> }] : [],
  );
  const documents: { kind: string; to: string; label: preact.ComponentChild }[] = [];
  for (const [doc, id] of data.documents.ids.entries()) {
    if (documents.length === most) break;
    const title = data.documents.titles[doc] ?? null;
    if (matches(id, title))
      documents.push({ kind: "document", to: placeOf(data, doc), label: <Named id={id} title={title} /> });
  }
  return [...topics.slice(0, most), ...runs.slice(0, most), ...documents];
}

function Named({ id, title }: { readonly id: string; readonly title: string | null }) {
  return (
    <>
      <Name of={id} /> {title !== null && <span class="quiet">{title}</span>}
    </>
  );
}

/** A document is shown for a topic: the first in which it was judged. */
function placeOf(data: PageData, doc: number, at?: number): string {
  const topic = data.topics.findIndex(({ judged }) => judged.docs.includes(doc));
  return documentAddress(data, data.documents.ids[doc]!, Math.max(0, topic), chosenRun(data, undefined, 0), at);
}
