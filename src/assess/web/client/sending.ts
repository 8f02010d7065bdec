// Ties what is sent and what comes in to the logs: from this tab, from other tabs, and from the same person at other machines.

import { type ActionAnswer, type Me } from "../../assessor-answers.ts";
import type { Api, Sent } from "./api.ts";
import type { Logs } from "./logs.ts";
import { type Keep, keepName } from "./keep.ts";
import { openOutbox, type Outbox } from "./outbox.ts";
import { openTabs, type Tabs } from "./tabs.ts";

interface Sending {
  readonly api: Api;
  readonly me: Me;
  readonly keep: Keep;
  readonly logs: Logs;
  readonly left: readonly Sent[];
  change(): void;
  onOthers(actions: readonly ActionAnswer[]): void;
}

/** What is done goes out, and what other tabs and machines of the same person do comes in. */
export function openSending({ api, me, keep, logs, left, change, onOthers }: Sending): { outbox: Outbox; tabs: Tabs } {
  let known = me.own; // all actions up to this number are in the logs
  let catching: Promise<void> = Promise.resolve();
  const learnMore = async (): Promise<void> => {
    const more = await api.actions(known);
    known = Math.max(known, ...more.map(({ own }) => own));
    logs.learn(more);
    onOthers(more);
    change();
  };
  let isDue = false; // what is asked next brings all that came until then
  const catchUp = (): void => {
    if (isDue) return;
    isDue = true;
    const learnDue = (): Promise<void> => {
      isDue = false;
      return learnMore();
    };
    catching = catching.then(learnDue).catch(() => undefined); // the next word of the server brings it
  };
  const taken = (actions: readonly Sent[], own: number, isFirst: boolean): void => {
    if (!isFirst || own !== known + actions.length) return catchUp();
    known = own; // no other action has a number between: the logs keep the order in which these were done
    logs.learn(actions);
    change();
  };
  const refused = ({ id }: Sent): void => {
    logs.forget(id);
    change();
  };
  const tabs = openTabs(keepName(me.judging, me.key), api.events, {
    onTold(told) {
      if (told.kind === "did") {
        logs.await(told.actions);
        outbox.expect(told.actions);
      }
      if (told.kind === "taken") {
        outbox.settle(told.actions);
        taken(told.actions, told.own, told.isFirst);
      }
      if (told.kind === "aside") {
        outbox.settle([told.action]);
        refused(told.action);
      }
    },
    onMore: (own) => own > known && catchUp(),
    onOpen: () => outbox.wake(),
  });
  const outbox: Outbox = openOutbox({
    api,
    keep,
    me,
    left,
    onTaken(actions, own, isFirst) {
      tabs.tell({ kind: "taken", actions, own, isFirst });
      taken(actions, own, isFirst);
    },
    onAside(action) {
      tabs.tell({ kind: "aside", action });
      refused(action);
    },
    onChange: change,
  });
  window.addEventListener("online", () => outbox.wake());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") catchUp(); // a tab out of sight may have slept
  });
  return { outbox, tabs };
}
