import { useEffect, useState } from "preact/hooks";
import type { ProgressAnswer } from "../../organiser-answers.ts";
import { countWords, Name } from "../../../report/web/shared/words.tsx";
import { timeWords } from "../words.ts";
import { useOffice } from "./context.ts";
import { LinkDialog, RevokeDialog } from "./link-dialogs.tsx";
import { type FreshLink, organiserKey } from "./organiser-api.ts";
import { agoWords } from "./organiser-words.ts";
import { useAttempt } from "./use-attempt.ts";

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
