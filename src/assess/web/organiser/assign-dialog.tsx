import { useState } from "preact/hooks";
import type { ProgressAnswer } from "../../organiser-answers.ts";
import { Dialog } from "../../../report/web/shared/dialog.tsx";
import { countedWords, Name } from "../../../report/web/shared/words.tsx";
import { useOffice } from "./context.ts";
import { useAttempt } from "./use-attempt.ts";

interface AssignDialog {
  readonly topic: ProgressAnswer["topics"][number];
  onClose(): void;
}

/** Who judges a topic: assigned by a tick, taken back without one. */
export function AssignDialog({ topic, onClose }: AssignDialog) {
  const { api, live, overview } = useOffice();
  const people = overview.progress.assessors.filter(({ isImported }) => !isImported);
  const [names, setNames] = useState<ReadonlySet<string>>(() => new Set(topic.assigned));
  const attempt = useAttempt();
  const lost = topic.assessors.filter(
    ({ name, judged }) => topic.assigned.includes(name) && !names.has(name) && judged > 0,
  );
  const save = async (): Promise<void> => {
    const to = people.flatMap(({ name }) => (names.has(name) ? [name] : []));
    if (!(await attempt.run(() => api.assign(topic.id, to)))) return;
    void live.refresh();
    onClose();
  };
  return (
    <Dialog title={`Who judges ${topic.title ?? topic.id}`} onClose={onClose}>
      <h2>
        Who judges “<Name of={topic.title ?? topic.id} />”
      </h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset class="people-ticks">
          <legend class="hidden">Assessors</legend>
          {people.length === 0 && <p class="quiet">There are no assessors yet: add one under People.</p>}
          {people.map(({ name }) => (
            <label key={name} class="check">
              <input
                type="checkbox"
                checked={names.has(name)}
                onChange={({ currentTarget }) =>
                  setNames((before) => {
                    const after = new Set(before);
                    if (currentTarget.checked) after.add(name);
                    else after.delete(name);
                    return after;
                  })
                }
              />{" "}
              <Name of={name} />
            </label>
          ))}
        </fieldset>
        <p class="warning" role="status">
          {lost.map(({ name, judged }) => (
            <span key={name}>
              <Name of={name} /> has judged {countedWords(judged, "document")}. That is kept, and counts no longer
              unless the topic is given back.{" "}
            </span>
          ))}
          {attempt.fault !== undefined && `Not changed: ${attempt.fault}.`}
        </p>
        <button type="submit" class="main" disabled={attempt.isBusy}>
          Save
        </button>
      </form>
    </Dialog>
  );
}
