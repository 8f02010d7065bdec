import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../../../report/web/shared/dialog.tsx";
import { countWords, Name } from "../../../report/web/shared/words.tsx";
import type { ProgressAnswer } from "../../organiser-answers.ts";
import { timeWords } from "../words.ts";
import { type FreshLink, organiserKey } from "./organiser-api.ts";
import { agoWords, useOffice } from "./overview.ts";
import { useAttempt } from "./use-attempt.ts";
// Those who judge: how fast, when they were last seen, and the links that let them in, to give out and to take back.

type Assessor = ProgressAnswer["assessors"][number];

/** Those who judge: how fast, when they were last seen, and the links that let them in. */
export function PeopleView() {
  const { overview } = useOffice();
  const [link, setLink] = useState<FreshLink>();
  const [revoked, setRevoked] = useState<string>();
  const now = useClock();
  useEffect(() => {
    document.title = "People · organiser · pericope";
  }, []);
  return (
    <div class="overview">
      <h1>People</h1>
      <p class="lead">Whoever has a link judges under its name. Earlier links hold until they are taken back.</p>
      <div class="scroll">
        <table class="people-rows">
          <caption class="hidden">Assessors</caption>
          <thead>
            <tr>
              <th scope="col">Assessor</th>
              <th scope="col">Judged</th>
              <th scope="col">Time</th>
              <th scope="col">Documents an hour</th>
              <th scope="col">Last seen</th>
              <th scope="col">
                <span class="hidden">Links</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {overview.progress.assessors.map((one) => (
              <PersonRow key={one.name} of={one} now={now} onLink={setLink} onRevoke={() => setRevoked(one.name)} />
            ))}
          </tbody>
        </table>
      </div>
      <AddAssessor onLink={setLink} />
      <OrganisersLinks onLink={setLink} onRevoke={() => setRevoked(organiserKey)} />
      {link !== undefined && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
      {revoked !== undefined && <RevokeDialog name={revoked} onClose={() => setRevoked(undefined)} onLink={setLink} />}
    </div>
  );
}

interface PersonRow {
  readonly of: Assessor;
  readonly now: number;
  onLink(link: FreshLink): void;
  onRevoke(): void;
}

function PersonRow({ of, now, onLink, onRevoke }: PersonRow) {
  const { name, isImported, judged, documents, milliseconds, perHour, lastReceived } = of;
  return (
    <tr data-person={name}>
      <th scope="row">
        <Name of={name} />
      </th>
      <td data-label="Judged">
        {isImported ? countWords(judged) : `${countWords(judged)} of ${countWords(documents)}`}
      </td>
      <td data-label="Time">{isImported ? "–" : timeWords(milliseconds)}</td>
      <td data-label="Documents an hour">
        {perHour === null ? <span class="quiet">{isImported ? "–" : "too early to tell"}</span> : speedWords(perHour)}
      </td>
      <td data-label="Last seen">
        {lastReceived === null ? <span class="quiet">never</span> : <Ago at={lastReceived} now={now} />}
      </td>
      <td class="row-tools">
        {isImported ? (
          <span class="quiet">imported</span>
        ) : (
          <LinkTools name={name} onLink={onLink} onRevoke={onRevoke} />
        )}
      </td>
    </tr>
  );
}

interface LinkTools {
  readonly name: string;
  onLink(link: FreshLink): void;
  onRevoke(): void;
}

function LinkTools({ name, onLink, onRevoke }: LinkTools) {
  const { api } = useOffice();
  const attempt = useAttempt();
  return (
    <>
      <button
        type="button"
        disabled={attempt.isBusy}
        onClick={() => void attempt.run(async () => onLink(await api.link(name)))}
      >
        Fresh link <span class="hidden">for {name}</span>
      </button>{" "}
      <button type="button" onClick={onRevoke}>
        Take back links <span class="hidden">of {name}</span>
      </button>
      {attempt.fault !== undefined && <p role="alert">No link: {attempt.fault}.</p>}
    </>
  );
}

function OrganisersLinks(tools: Omit<LinkTools, "name">) {
  return (
    <section aria-labelledby="organiser-heading">
      <h2 id="organiser-heading">The organiser’s links</h2>
      <p>Whoever has one sees and changes all that is here.</p>
      <p class="row-tools">
        <LinkTools name={organiserKey} {...tools} />
      </p>
    </section>
  );
}

function speedWords(perHour: number): string {
  return perHour < 10 ? perHour.toFixed(1) : countWords(Math.round(perHour));
}

function Ago({ at, now }: { readonly at: number; readonly now: number }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString()}>
      {agoWords(now - at)}
    </time>
  );
}

function AddAssessor({ onLink }: { onLink(link: FreshLink): void }) {
  const { api, live } = useOffice();
  const [name, setName] = useState("");
  const attempt = useAttempt();
  const add = async (): Promise<void> => {
    const added = await attempt.run(async () => onLink(await api.addAssessor(name.trim())));
    if (!added) return;
    setName("");
    void live.refresh();
  };
  return (
    <section aria-labelledby="add-heading">
      <h2 id="add-heading">Add an assessor</h2>
      <form
        class="add-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") void add();
        }}
      >
        <label>
          Name{" "}
          <input
            type="text"
            value={name}
            autocomplete="off"
            spellcheck={false}
            dir="auto"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={attempt.isBusy || name.trim() === ""}>
          Add
        </button>
      </form>
      <p role="status">{attempt.fault !== undefined && `Not added: ${attempt.fault}.`}</p>
    </section>
  );
}

/** The time, a few times a minute. */
function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(now, Date.now());
}

/** A fresh link, shown once. */
function LinkDialog({ link: { name, url }, onClose }: { readonly link: FreshLink; onClose(): void }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const copy = async (): Promise<void> => {
    field.current!.select();
    // Pages that are not on a secure address have no clipboard: what is selected is copied by hand.
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    setSaid(copied === true ? "Copied." : "It is selected: copy it by Ctrl and C.");
  };
  return (
    <Dialog title={`Link for ${name}`} onClose={onClose}>
      <h2>
        A link for <Name of={name} />
      </h2>
      <p>
        {name === organiserKey
          ? "Whoever opens it sees and changes all that is here."
          : `Whoever opens it judges as ${name}.`}{" "}
        It is shown only now: only a hash of it is kept.
      </p>
      <div class="link-field">
        <input ref={field} type="text" readOnly aria-label={`Link for ${name}`} value={url} />
        <button type="button" class="main" autofocus onClick={() => void copy()}>
          Copy
        </button>
      </div>
      <p class="quiet" role="status">
        {said}
      </p>
    </Dialog>
  );
}

interface Revoking {
  readonly name: string;
  onClose(): void;
  /** Where the organiser's links were taken back, and one was made for this browser. */
  onLink(link: FreshLink): void;
}

/** Asks before all links of somebody are taken back. */
function RevokeDialog({ name, onClose, onLink }: Revoking) {
  const { api } = useOffice();
  const attempt = useAttempt();
  const revoke = async (): Promise<void> => {
    const link = await api.revoke(name);
    onClose();
    if (link !== undefined) onLink(link);
  };
  return (
    <Dialog title={`Take back the links of ${name}`} onClose={onClose}>
      <h2>
        Take back all links of <Name of={name} />?
      </h2>
      {name === organiserKey ? (
        <p>
          This browser goes on with a fresh link, which you see next. Everybody else who has the organiser’s page open,
          or an earlier link to it, is shut out.
        </p>
      ) : (
        <p>
          Nobody can then enter as {name} until you give out a fresh link. What was judged stays; what a browser has not
          sent yet waits there, and is sent after the fresh link is opened.
        </p>
      )}
      {attempt.fault !== undefined && <p role="alert">Not taken back: {attempt.fault}.</p>}
      <p class="choices">
        <button type="button" autofocus onClick={(event) => event.currentTarget.closest("dialog")!.close()}>
          Keep them
        </button>
        <button type="button" class="grave" disabled={attempt.isBusy} onClick={() => void attempt.run(revoke)}>
          Take them back
        </button>
      </p>
    </Dialog>
  );
}
