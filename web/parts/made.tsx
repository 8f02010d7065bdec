import { useSource } from "./context.ts";
import { many } from "./words.ts";

/** What made the report: enough to make it again. */
export function Made() {
  const { data } = useSource();
  const { program, command, seed, resamples, level } = data.made;
  return (
    <section class="made" aria-labelledby="made">
      <h2 id="made">How this was made</h2>
      {data.notes.length > 0 && (
        <ul class="notes">
          {data.notes.map(({ message }, i) => (
            <li key={i}>
              <bdi>{message}</bdi>
            </li>
          ))}
        </ul>
      )}
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
            over {many(data.topics.length, "topic")}; text that is returned again: {data.repeats}
          </dd>
        </div>
        <div>
          <dt>Intervals</dt>
          <dd>
            {100 * (1 - level)} %, bootstrap over topics (BCa), {many(resamples, "resample")}, seed {seed}
          </dd>
        </div>
        <div>
          <dt>Groups</dt>
          <dd>runs under one bar are not told apart by Tukey’s HSD at {level}, two-way over runs and topics</dd>
        </div>
        {data.mostResults !== null && (
          <div>
            <dt>Results</dt>
            <dd>
              the first {data.mostResults} of each topic are in this file; <code>pericope view</code> shows all. Scores
              count all of them.
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
