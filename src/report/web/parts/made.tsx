// How a report was made: enough to make it again.

import { nounsOf } from "../../nouns.ts";
import type { PageData } from "../../page-data.ts";
import type { Note } from "../../../base/note.ts";
import { heldShare } from "../../../base/number.ts";
import { overlapRules } from "../../../score/evaluate-options.ts";
import { groupBy } from "../../../base/lists.ts";
import { useSource } from "../source.ts";
import { allHeld, type PageFiles } from "../../page-files.ts";
import { useLeaving } from "../portable/leaving.tsx";
import { decoded } from "../shared/router.ts";
import { LazyDetails } from "../frame/waiting.tsx";
import { countedWords, countWords } from "../shared/words.tsx";

/** What made the report: enough to make it again. */
export function Made() {
  const { data } = useSource();
  const { program, command, seed, resamples, level } = data.made;
  return (
    <section class="made" aria-labelledby="made">
      <h2 id="made">How this was made</h2>
      <Notes notes={data.notes} />
      <dl>
        {command !== null && (
          <div>
            <dt>Command</dt>
            <dd>
              <code>{command}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>Program</dt>
          <dd>{program}</dd>
        </div>
        <div>
          <dt>Means</dt>
          <dd>
            over {countedWords(data.topics.length, nounsOf(data).topic)}; text that is returned again:{" "}
            {overlapRules.find(({ name }) => name === data.repeats)!.about}
          </dd>
        </div>
        <div>
          <dt>Intervals</dt>
          <dd>
            {heldShare(level)}, bootstrap over {nounsOf(data).topic}s (BCa), {countedWords(resamples, "resample")}, seed{" "}
            {seed}
          </dd>
        </div>
        {data.runs.length > 1 && (
          <div>
            <dt>Verdicts</dt>
            <dd>
              two {nounsOf(data).run}s differ significantly where the paired t-test, two-sided, is significant at{" "}
              {level} with Holm’s correction over all pairs of {nounsOf(data).run}s of the measure that can be tested,
              as in <code>pericope compare</code>;{nounsOf(data).run}s that score the same on every{" "}
              {nounsOf(data).topic} do not differ
            </dd>
          </div>
        )}
        <div>
          <dt>In this file</dt>
          <dd>{heldWords(data)}</dd>
        </div>
        {data.files !== undefined && <HeldFiles files={data.files} />}
        {data.mostResults !== null && (
          <div>
            <dt>Results</dt>
            <dd>
              the first {data.mostResults} of each {nounsOf(data).topic} are in this file; <code>pericope view</code>{" "}
              shows all. Scores, and the text that was found and missed, count all of them.
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** The judgements and runs that the page holds: to save, and to compute every number again. */
function HeldFiles({ files }: { readonly files: PageFiles }) {
  const { file } = useSource();
  const { save } = useLeaving();
  const besides = files.without.map((name) =>
    name === "collection" ? " --collection COLLECTION" : " --measures-from FILE",
  );
  return (
    <div>
      <dt>To compute again</dt>
      <dd>
        <code>pericope verify {pageName(location.pathname)}</code> computes every number again from the files below,
        which are in this page, and says which differ.
        {besides.length > 0 && (
          <>
            {" "}
            The report was made with{besides.join(" and")}, which the page does not hold: add it where a number needs
            it.
          </>
        )}
        <LazyDetails
          class="held-files"
          name="held-files"
          summary={countedWords(allHeld(files).length, "file", "files")}
        >
          {() => (
            <ul>
              {allHeld(files).map(({ path, bytes, sha256 }, at) => (
                <li key={at}>
                  {file === undefined ? (
                    <bdi>{path}</bdi>
                  ) : (
                    <button
                      type="button"
                      onClick={() =>
                        void file(at).then((content) => save(path.split("/").at(-1)!, new Blob([content])))
                      }
                    >
                      Save <bdi>{path}</bdi>
                    </button>
                  )}{" "}
                  {countedWords(bytes, "byte")}, SHA-256 <code>{sha256}</code>
                </li>
              ))}
            </ul>
          )}
        </LazyDetails>
      </dd>
    </div>
  );
}

/** The name of this file, as it would be typed. */
function pageName(path: string): string {
  const name = path.split("/").at(-1)!;
  return name === "" ? "report.html" : (decoded(name) ?? name);
}

/** What a report that is sent to others tells them. */
function heldWords(data: PageData): string {
  const { documents, topics, runs, made } = data;
  const { ids, titles, haveTexts, redacted = 0 } = documents;
  const nouns = nounsOf(data);
  const texts = haveTexts ? ids.length - redacted : 0;
  const questions = topics.filter(({ title, description }) => title !== null || description !== null).length;
  const held = [
    `ids of ${countedWords(ids.length, "document")}, ${countWords(titles.filter((title) => title !== null).length)} with their titles`,
    texts === 0 ? "no texts of documents" : `the texts of ${countedWords(texts, "document")}`,
    `${countedWords(topics.length, nouns.topic)}, ${countWords(questions)} with their words`,
    `the names, files and results of ${countedWords(runs.length, nouns.run)}, and the places of the highlights`,
    ...(data.files === undefined ? [] : ["the judgements and the runs themselves"]),
    made.command === null ? "the notes above" : "the command, and the notes above",
  ];
  const out = redacted === 0 ? "" : ` Texts and titles of ${countedWords(redacted, "document")} were taken out.`;
  return `${held.join("; ")}.${out}`;
}

/** What there is to say of the files, one line a kind: a large track says the same of each run. */
function Notes({ notes }: { readonly notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <ul class="notes">
      {[...groupBy(notes, ({ code }) => code).values()].map(([first, ...rest]) => (
        <li key={first!.code}>
          <bdi>{first!.message}</bdi>
          {rest.length > 0 && (
            <LazyDetails
              class="more-notes"
              name={first!.code}
              summary={`and ${countWords(rest.length)} more of this kind`}
            >
              {() => (
                <ul>
                  {rest.map(({ message }) => (
                    <li key={message}>
                      <bdi>{message}</bdi>
                    </li>
                  ))}
                </ul>
              )}
            </LazyDetails>
          )}
        </li>
      ))}
    </ul>
  );
}
