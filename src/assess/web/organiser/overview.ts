// What everybody has done so far, read again whenever there is more, and all else that the organiser's views share.

import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Me } from "../../assessor-answers.ts";
import type { NoteAnswer, ProgressAnswer } from "../../organiser-answers.ts";
import type { Api } from "../client/api.ts";
import type { JudgingClient } from "../client/judging-client.ts";
import type { OrganiserApi } from "./organiser-api.ts";
import { keepName } from "../client/keep.ts";
import { openTabs } from "../client/tabs.ts";

/** What everybody has done so far. It grows while one looks at it. */
interface Overview {
  readonly progress: ProgressAnswer;
  readonly notes: readonly NoteAnswer[];
  /** Counts the times that it was read: what is made of it is made again. */
  readonly version: number;
  /** Why it was not read the last time; undefined where it was. */
  readonly fault: string | undefined;
}

/** The overview of now, and of whatever comes. */
interface LiveOverview {
  readonly now: Overview;
  /** Reads it again, at once. */
  refresh(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

const shortest = 700; // milliseconds between two readings
const share = 4; // at most a quarter of the time is spent with reading it
const patience = 5000; // milliseconds until it is tried again

export async function openOverview(api: OrganiserApi, events: Api["events"], me: Me): Promise<LiveOverview> {
  const read = async (): Promise<Pick<Overview, "progress" | "notes">> => {
    const [progress, notes] = await Promise.all([api.progress(), api.notes()]);
    return { progress, notes };
  };
  let now: Overview = { ...(await read()), version: 1, fault: undefined };
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = shortest;
  let [asked, answered] = [0, 0]; // readings: an answer that comes after a later one is old

  const change = (changed: Partial<Overview>): void => {
    now = { ...now, ...changed };
    for (const listener of listeners) listener();
  };
  const refresh = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const begun = performance.now();
    const turn = ++asked;
    try {
      const fresh = await read();
      if (turn < answered) return;
      answered = turn;
      change({ ...fresh, version: now.version + 1, fault: undefined });
      wait = Math.max(shortest, share * (performance.now() - begun));
    } catch (error) {
      change({ fault: error instanceof Error ? error.message : String(error) });
      timer ??= setTimeout(() => void refresh(), patience);
    }
  };
  const more = (): void => {
    timer ??= setTimeout(() => void refresh(), wait); // much may happen in a moment: it is read once
  };
  openTabs(`${keepName(me.judging, me.key)}-overview`, events, {
    onTold: () => undefined,
    onMore: more,
    onOpen: more,
  });
  return {
    get now() {
      return now;
    },
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Documents of a topic that are judged or called relevant, and at which something is missing. */
export function incompleteIn({ missing }: ProgressAnswer["topics"][number]): number {
  return (missing["no-entry-point"] ?? 0) + (missing["no-text"] ?? 0) + (missing["not-graded"] ?? 0);
}

/** All that the organiser has before them: the adjudicator's client, and what everybody has done. */
export interface Office {
  readonly api: OrganiserApi;
  readonly client: JudgingClient;
  readonly live: LiveOverview;
}

export const OfficeContext = createContext<Office | undefined>(undefined);

/** The office, and the overview of now: what uses it is shown anew whenever there is more. */
export function useOffice(): Office & { readonly overview: Overview } {
  const office = useContext(OfficeContext)!;
  const [, setCount] = useState(0);
  useEffect(() => {
    const again = (): void => setCount((count) => count + 1);
    const stops = [office.live.subscribe(again), office.client.subscribe(again)];
    return () => stops.forEach((stop) => void stop());
  }, [office]);
  return { ...office, overview: office.live.now };
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]; // milliseconds

/** "just now", "5 min ago", "3 h ago", "2 days ago". A clock that is a little behind is not the past's. */
export function agoWords(milliseconds: number): string {
  if (milliseconds < minute) return "just now";
  if (milliseconds < hour) return `${Math.floor(milliseconds / minute)} min ago`;
  if (milliseconds < day) return `${Math.floor(milliseconds / hour)} h ago`;
  const days = Math.floor(milliseconds / day);
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** What a topic is called. */
export function topicWords({ topics }: ProgressAnswer, topic: string): string {
  return topics.find(({ id }) => id === topic)?.title ?? topic;
}
