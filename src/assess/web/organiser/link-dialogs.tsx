import { useRef, useState } from "preact/hooks";
import { Dialog } from "../../../report/web/shared/dialog.tsx";
import { Name } from "../../../report/web/shared/words.tsx";
import { useOffice } from "./context.ts";
import { type FreshLink, organiserKey } from "./organiser-api.ts";
import { useAttempt } from "./use-attempt.ts";

/** A fresh link, shown once. */
export function LinkDialog({ link: { name, url }, onClose }: { readonly link: FreshLink; onClose(): void }) {
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
export function RevokeDialog({ name, onClose, onLink }: Revoking) {
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
