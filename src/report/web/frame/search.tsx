// The search for topics, runs and documents by name, and for documents by their text.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { counted } from "../../../base/note.ts";
import type { PageData } from "../../page-data.ts";
import { nounsOf } from "../../nouns.ts";
import { fitAt, type TextHit, type TextsFound } from "../../page-search.ts";
import { address, go } from "../shared/router.ts";
import { chosenRun, documentAddress, topicAddress } from "./addresses.ts";
import { useSource } from "../source.ts";
import { Dialog } from "../shared/dialog.tsx";
import { Name } from "../shared/words.tsx";

const most = 8; // of a kind

/** What is known of the texts: what was found in them, or that they are being looked through, or could not be. */
type Texts = TextsFound | "searching" | "failed";
const none: TextsFound = { hits: [], unread: 0 };

/** Finds topics, runs and documents by name, and documents by their text. */
export function Search({ onClose }: { onClose(): void }) {
  const source = useSource();
  const { data } = source;
  const [words, setWords] = useState("");
  const [texts, setTexts] = useState<Texts>(none);
  useEffect(() => {
    if (words.trim().length < 3 || !data.documents.haveTexts) return setTexts(none);
    setTexts("searching");
    const stop = new AbortController();
    const settle = (found: Texts): void => {
      if (!stop.signal.aborted) setTexts(found); // else other words are looked for by now
    };
    const look = (): Promise<void> =>
      source.search(words.trim(), most, stop.signal).then(settle, () => settle("failed"));
    const wait = setTimeout(look, 150);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [words]);
  const found = words.trim() === "" ? [] : byName(data, words.trim());
  const inTexts = typeof texts === "string" ? [] : texts.hits.map((hit) => textItem(data, hit));
  const all = [...found, ...inTexts];
  return (
    <Dialog title="Search" onClose={onClose}>
      <label class="search-field">
        <span class="hidden">
          Search {nounsOf(data).topic}s, documents, {nounsOf(data).run}s and texts
        </span>
        <input
          type="search"
          placeholder={`A ${nounsOf(data).topic}, a document, a ${nounsOf(data).run}, or words of a text`}
          value={words}
          autofocus
          onInput={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.isComposing || all[0] === undefined) return;
            go(all[0].to);
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
      {words.trim() !== "" && <p class="quiet">{said(texts, all.length)}</p>}
    </Dialog>
  );
}

/** The line below the list of what was found: that the search goes on, failed, or found nothing. */
function said(texts: Texts, found: number): string {
  if (texts === "searching") return found === 0 ? "Looking through the texts …" : "";
  if (texts === "failed") return "The texts could not be searched.";
  const nothing = found === 0 ? "Nothing found." : "";
  if (texts.unread === 0) return nothing;
  return `${nothing} ${counted(texts.unread, "text", "texts")} could not be read.`.trim();
}

function textItem(data: PageData, { doc, start, before, match, after }: TextHit) {
  return {
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
  };
}

function byName(data: PageData, words: string) {
  const wanted = words.toLowerCase();
  const fitOf = (...names: readonly (string | null)[]): number => {
    const places = names.flatMap((name) => {
      const text = name?.toLowerCase() ?? "";
      const found: number[] = [];
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
        found.push(fitAt(text, at, at + wanted.length));
      return found;
    });
    return Math.min(...places); // Infinity where there is none
  };
  const nouns = nounsOf(data);
  const run = chosenRun(data, undefined, 0);
  const topics = data.topics.flatMap(({ id, title }, topic) =>
    item(fitOf(id, title), nouns.topic, topicAddress(data, topic, run), <Named id={id} title={title} />),
  );
  const runs = data.runs.flatMap(({ name }) =>
    item(fitOf(name), nouns.run, address(["topics"], { b: name }), <Name of={name} />),
  );
  const documents = data.documents.ids.flatMap((id, doc) => {
    const title = data.documents.titles[doc] ?? null;
    const fit = fitOf(id, title);
    return fit === Infinity ? [] : [{ fit, doc, title, id }];
  });
  const shown = bestFirst(documents).map(({ doc, title, id }) => ({
    kind: "document",
    to: placeOf(data, doc),
    label: <Named id={id} title={title} />,
  }));
  return [...bestFirst(topics), ...bestFirst(runs), ...shown];
}

function item(fit: number, kind: string, to: string, label: ComponentChildren) {
  return fit === Infinity ? [] : [{ fit, kind, to, label }];
}

/** Those that have the words as whole words come first. */
function bestFirst<T extends { readonly fit: number }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => a.fit - b.fit).slice(0, most);
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
