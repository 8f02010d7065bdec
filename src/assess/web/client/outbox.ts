// Sends every action until the server has it: in order, with the same id, however often it takes (rules 4 and 5). What the server refuses
// is set aside, where its author sees it, and the others go on.

import { type Me } from "../../assessor-answers.ts";
import { type Api, Refusal, type Sent } from "./api.ts";
import type { Aside, Keep, Waiting } from "./keep.ts";

/** What became of the actions that were not taken yet. */
export interface SaveState {
  /** How many the server has not taken, without those that it refused. */
  readonly unsaved: number;
  /** Why sending failed, to be tried again; undefined where it goes well. */
  readonly trouble: string | undefined;
  /** Why the server takes nothing from this page: a person has to do something. It is asked again now and then. */
  readonly stopped: string | undefined;
  readonly aside: readonly Aside[];
  /** Whether what waits outlives the tab. */
  readonly isLasting: boolean;
}

/** Sends every action until the server has it: in order, with the same id, however often it takes. */
export interface Outbox {
  readonly state: SaveState;
  put(actions: readonly Sent[]): void;
  /** Sends what waits, at once. */
  wake(): void;
  /** Another tab did something, and sends it; should that tab be gone, this one does. */
  expect(actions: readonly Sent[]): void;
  /** Another tab sent them, or set them aside. */
  settle(actions: readonly Sent[]): void;
  clearAside(): Promise<void>;
}

interface Parts {
  /** What was left from before. */
  readonly left: readonly Sent[];
  readonly api: Pick<Api, "send" | "me">;
  readonly keep: Keep;
  readonly me: Pick<Me, "judging" | "assessor">;
  /** `isFirst`: none of them was sent before, so that all of them are new to the server. */
  onTaken(actions: readonly Sent[], own: number, isFirst: boolean): void;
  onAside(action: Sent): void;
  onChange(): void;
}

const [mostActions, mostCharacters] = [500, 300_000]; // of a request; the server takes 1,000 and a mebibyte
const [shortestWait, longestWait] = [500, 30_000]; // milliseconds until it is tried again
const orphaned = 5000; // milliseconds until one tab sends what another one did

export function openOutbox(parts: Parts): Outbox {
  const { keep, onChange } = parts;
  const unsaved = new Set(parts.left.map(({ id }) => id)); // ids that the server is not known to have
  const tried = new Set(unsaved); // ids that may have been sent before
  let state: SaveState = {
    unsaved: unsaved.size,
    trouble: undefined,
    stopped: undefined,
    aside: [],
    isLasting: keep.isLasting,
  };
  let [isSending, isAsked, wait]: [boolean, boolean, number] = [false, false, shortestWait];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: Promise<void> = Promise.resolve(); // the last write to the keep: writes keep their order

  const change = (changed: Partial<SaveState> = {}): void => {
    state = { ...state, isLasting: keep.isLasting, unsaved: unsaved.size, ...changed };
    onChange();
  };
  const settle = (actions: readonly Sent[]): void => {
    for (const { id } of actions) {
      unsaved.delete(id);
      tried.delete(id);
    }
    change();
  };
  const lookAside = async (): Promise<void> => change({ aside: await keep.aside() });
  const sending: SendParts = {
    ...parts,
    tried,
    onTaken(actions, own, isFirst) {
      settle(actions);
      parts.onTaken(actions, own, isFirst);
    },
    onAside(action) {
      settle([action]);
      parts.onAside(action);
      void lookAside();
    },
  };
  const later = (trouble: string): void => {
    change({ trouble, stopped: undefined });
    clearTimeout(timer);
    timer = setTimeout(wake, wait * (0.75 + Math.random() / 2)); // not all browsers of a team at once
    wait = Math.min(2 * wait, longestWait);
  };
  async function drain(): Promise<void> {
    try {
      for (;;) {
        const batch = limited(await keep.waiting(mostActions));
        if (batch.length === 0) break;
        const stopped = await sendBatch(batch, sending);
        change({ trouble: undefined, stopped });
        if (stopped !== undefined) {
          timer = setTimeout(wake, longestWait); // the link may hold again, or the judging be back at this address
          return;
        }
        wait = shortestWait;
      }
      change({ trouble: undefined, stopped: undefined });
    } catch (error) {
      later(error instanceof Error ? error.message : String(error));
    }
  }
  function wake(): void {
    if (isSending) {
      isAsked = true;
      return;
    }
    isSending = true;
    clearTimeout(timer);
    void drain().finally(() => {
      isSending = false;
      if (isAsked && state.trouble === undefined) wake();
      isAsked = false;
    });
  }
  async function write(actions: readonly Sent[]): Promise<void> {
    await keep.add(actions);
    change();
    wake();
  }
  void lookAside();
  if (unsaved.size > 0) wake();
  return {
    get state() {
      return state;
    },
    put(actions) {
      for (const { id } of actions) unsaved.add(id);
      change();
      written = written.then(() => write(actions));
    },
    wake() {
      wait = shortestWait;
      wake();
    },
    expect(actions) {
      for (const { id } of actions) unsaved.add(id);
      change();
      setTimeout(() => actions.some(({ id }) => unsaved.has(id)) && wake(), orphaned);
    },
    settle(actions) {
      settle(actions);
      void lookAside();
    },
    async clearAside() {
      await keep.clearAside();
      await lookAside();
    },
  };
}

/** What it takes to send: `tried` are ids that may have been sent before. */
type SendParts = Omit<Parts, "left" | "onChange"> & { readonly tried: Set<string> };

/** As many of the first as fit a request; one at least. */
function limited(waiting: readonly Waiting[]): readonly Waiting[] {
  let characters = 0;
  const end = waiting.findIndex(
    ({ action }, i) => (characters += JSON.stringify(action).length) > mostCharacters && i > 0,
  );
  return end < 0 ? waiting : waiting.slice(0, end);
}

/**
 * Sends several; where the server refuses them, one by one, so that one bad action never holds up the others. Gives why nothing may be
 * sent at all, where that is so.
 */
async function sendBatch(batch: readonly Waiting[], parts: SendParts): Promise<string | undefined> {
  const actions = batch.map(({ action }) => action);
  const isFirst = !actions.some(({ id }) => parts.tried.has(id));
  for (const { id } of actions) parts.tried.add(id);
  try {
    const { own } = await parts.api.send(actions);
    await parts.keep.remove(batch.map(({ place }) => place));
    parts.onTaken(actions, own, isFirst);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || error.isPassing) throw error;
    const stopped = await whyStopped(error, parts);
    if (stopped !== undefined) return stopped;
    if (batch.length === 1) return setAside(batch[0]!, error, parts);
    for (const one of batch) {
      const stoppedThere = await sendBatch([one], parts);
      if (stoppedThere !== undefined) return stoppedThere;
    }
    return undefined;
  }
}

/** Only where the server names the action, or cannot take one so large: any other refusal is not about it, and it is sent again. */
async function setAside(waiting: Waiting, error: Refusal, { keep, onAside }: SendParts): Promise<undefined> {
  const named = error.refused.find(({ id }) => id === waiting.action.id);
  if (named === undefined && error.status !== tooLarge) throw error;
  await keep.setAside(waiting, named?.reason ?? error.message);
  onAside(waiting.action);
}

const tooLarge = 413;

/** Why nothing may be sent at all: the link was taken back, or the browser is somebody else by now. */
async function whyStopped(refusal: Refusal, { api, me }: SendParts): Promise<string | undefined> {
  if (refusal.status === 401 || refusal.status === 403)
    return `${refusal.message}. Open your own link again; what waits is then sent.`;
  if (refusal.status !== 409) return undefined;
  const now = await api.me();
  if (now.judging !== me.judging)
    return "Another judging is served at this address now. What waits is sent when yours is back.";
  if (now.assessor === me.assessor) return undefined;
  return `This page belongs to ${me.assessor}, and the browser is now signed in as ${now.assessor}. Open your own link again; what waits is then sent.`;
}
