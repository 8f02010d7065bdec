// What the page asks for, with a few lines of each to copy, for people who never saw such files.

import { useState } from "preact/hooks";

interface Example {
  readonly title: string;
  readonly about: string;
  readonly file: string;
  readonly text: string;
}

/** They go together: dropped as files, they score. */
const examples: readonly Example[] = [
  {
    title: "Judgements (gold)",
    about: "For each question, the passages that answer it, copied from your documents. One row per passage.",
    file: "gold.csv",
    text: "query_id,question,source,quote\nq1,When are we open?,hours.txt,We are open from nine to five.\nq2,Where are we?,place.txt,The shop is at the old bridge.\n",
  },
  {
    title: "A run",
    about: "What your system returned for each question, the best first. One row per chunk.",
    file: "run.csv",
    text: "query_id,source,text\nq1,hours.txt,We are open from nine to five. On Sundays\nq2,hours.txt,On Sundays the shop is closed.\n",
  },
  {
    title: "Documents",
    about:
      "The texts that the judgements and runs name, as files or in JSONL. They are needed unless both have offsets.",
    file: "documents.jsonl",
    text: '{"id":"hours.txt","text":"We are open from nine to five. On Sundays the shop is closed."}\n{"id":"place.txt","text":"The shop is at the old bridge. Ring twice."}\n',
  },
];

/** The kinds of files, each with an example. */
export function Examples() {
  return (
    <details class="drop-examples">
      <summary>What are judgements, runs and documents?</summary>
      {examples.map((example) => (
        <section key={example.file}>
          <h2>{example.title}</h2>
          <p>{example.about}</p>
          <pre tabIndex={0} aria-label={example.file}>
            {example.text}
          </pre>
          <CopyButton text={example.text} file={example.file} />
        </section>
      ))}
      <p class="quiet">
        Files of INEX, TREC, BEIR, SQuAD, LangChain, LlamaIndex, ragas and others are read as they are:{" "}
        <code>pericope formats</code> lists all of them.
      </p>
    </details>
  );
}

function CopyButton({ text, file }: { readonly text: string; readonly file: string }) {
  const [said, say] = useState("");
  const copy = (): void => {
    const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    done.then(
      () => say(`Copied. Save it as ${file}.`),
      () => say("This browser does not let the page copy: select the lines and copy them."),
    );
  };
  return (
    <p>
      <button type="button" onClick={copy}>
        Copy as {file}
      </button>{" "}
      <span role="status" class="quiet">
        {said}
      </span>
    </p>
  );
}
