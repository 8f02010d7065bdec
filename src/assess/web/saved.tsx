import { useState } from "preact/hooks";
import { Dialog } from "../../report/web/shared/dialog.tsx";
import { fileName, saveFile } from "../../report/web/shared/save-file.ts";
import { countedWords, countWords } from "../../report/web/shared/words.tsx";
import type { Aside } from "./client/keep.ts";
import type { Outbox, SaveState } from "./client/outbox.ts";
// Says whether all is saved, and shows what is not: actions that wait, and those that the server refused.

interface Saved {
  readonly state: SaveState;
  readonly outbox: Outbox;
  readonly assessor: string;
}

/** Whether all is saved: always in sight, and read out where it is not. */
export function Saved({ state, outbox, assessor }: Saved) {
  const [isOpen, setOpen] = useState(false);
  const { aside, stopped, isLasting } = state;
  const [kind, words] = wordsOf(state);
  // A status inside a button is not part of the button's name.
  const label = [
    words,
    ...(aside.length > 0 ? [`${countWords(aside.length)} refused`] : []),
    ...(isLasting ? [] : ["not kept"]),
  ];
  return (
    <>
      <button type="button" class={`saved saved-${kind}`} aria-label={label.join(", ")} onClick={() => setOpen(true)}>
        <span class="saved-sign" aria-hidden="true" />
        <span>{words}</span>
        {aside.length > 0 && <span class="badge">{countWords(aside.length)} refused</span>}
        {!isLasting && <span class="badge">not kept</span>}
      </button>
      <span class="hidden" role="status">
        {kind === "waiting" && words}
      </span>
      {stopped !== undefined && (
        <p class="stopped" role="alert">
          {stopped}
        </p>
      )}
      {isOpen && (
        <Dialog title="What is saved" onClose={() => setOpen(false)}>
          <h2>{words}</h2>
          <p>{longWords(state)}</p>
          {!isLasting && (
            <p role="alert">
              This browser keeps nothing for later, as in a private window or on a full disk. What is not saved would be
              lost with this tab: leave it open until all is saved.
            </p>
          )}
          {state.unsaved > 0 && (
            <button type="button" onClick={() => outbox.wake()}>
              Send now
            </button>
          )}
          {aside.length > 0 && <Refused aside={aside} assessor={assessor} onClear={() => void outbox.clearAside()} />}
        </Dialog>
      )}
    </>
  );
}

function wordsOf({ unsaved, trouble, stopped }: SaveState): readonly [kind: string, words: string] {
  if (stopped !== undefined) return ["stopped", `${countWords(unsaved)} not saved`];
  if (unsaved === 0) return ["all", "Saved"];
  return trouble === undefined
    ? ["sending", "Saving …"]
    : ["waiting", `${countWords(unsaved)} not saved, will be sent`];
}

function longWords({ unsaved, trouble, stopped, isLasting }: SaveState): string {
  if (stopped !== undefined) return stopped;
  if (unsaved === 0) return "The server has all that you did.";
  const kept = isLasting
    ? "They are kept in this browser, also when the tab is closed, and sent as soon as it can be done."
    : "";
  return `${countedWords(unsaved, "action")} wait. ${kept} ${trouble === undefined ? "" : `The last try: ${trouble}.`}`;
}

interface Refused {
  readonly aside: readonly Aside[];
  readonly assessor: string;
  onClear(): void;
}

/** Actions that the server will not have: to be looked at, and taken along as a file. */
function Refused({ aside, assessor, onClear }: Refused) {
  const lines = aside.map((one) => `${JSON.stringify(one)}\n`).join("");
  const save = (): void =>
    saveFile(`${fileName("refused", assessor)}.jsonl`, new Blob([lines], { type: "application/jsonl" }));
  return (
    <section class="refused">
      <h3>{countedWords(aside.length, "action")} refused</h3>
      <p>
        The server does not take these, and they count for nothing. Save them as a file for the organiser; then they can
        be removed.
      </p>
      <ul>
        {aside.slice(0, 100).map(({ action, reason }) => (
          <li key={action.id}>
            <b>{action.kind}</b> in <bdi>{action.doc}</bdi>, topic <bdi>{action.topic}</bdi>: {reason}
          </li>
        ))}
      </ul>
      <button type="button" onClick={save}>
        Save as a file
      </button>{" "}
      <button type="button" onClick={onClear}>
        Remove
      </button>
    </section>
  );
}
