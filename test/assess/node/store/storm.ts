import { setTimeout as sleep } from "node:timers/promises";
import type { Action, Stored } from "../../../../src/assess/action.ts";
import { below, pick, type Random, seeded } from "../../../seeded.ts";

// Kills whoever serves a judging again and again, in the middle of requests, and looks for what was acknowledged.

/** Whoever serves the judging, in one of its lives. */
interface Serving {
  /** Kept when it takes actions. */
  readonly ready: Promise<unknown>;
  /** Kept when they are acknowledged. Rejected where nobody knows whether they were taken. */
  send(assessor: string, actions: readonly Action[]): Promise<unknown>;
  /** As kill -9; kept when it is no more, and all that it said was heard. */
  kill(): Promise<void>;
}

export interface Storm {
  readonly kills: number;
  readonly seed: number;
  readonly assessors: readonly string[];
  readonly start: () => Serving;
  /** An action that the judging takes. */
  readonly action: (id: string) => Action;
  /** The whole log, as it is kept. */
  readonly log: () => Promise<readonly Stored[]>;
  /** What is done to the database in some of the lives: it fails, and comes back. */
  readonly restart?: (() => void) | undefined;
}

export interface StormFigures {
  readonly kills: number;
  /** How often the database was restarted as by a loss of power. */
  readonly restarts: number;
  readonly acknowledged: number;
  /** Requests that were under way when the server was killed. */
  readonly interrupted: number;
  /** Acknowledged, and not in the log; or at another place than before. */
  readonly lost: number;
  /** Twice in the log, by id or by number. */
  readonly doubled: number;
  /** Numbers that are not those from 1 on. */
  readonly misnumbered: number;
  /** What was said where nothing had been killed or restarted. */
  readonly faults: readonly string[];
}

/** In milliseconds: how long a server lives at most once it is ready, and how long it takes at most to get there. */
const longest = { life: 120, start: 400 };
const [restartEvery, earlyEvery, lookEvery] = [7, 8, 10]; // kills

/** What is known of the actions of one assessor. */
interface Sender {
  readonly assessor: string;
  /** Their ids. */
  readonly acknowledged: string[];
  /** Sent, and not acknowledged: to be sent again. */
  readonly unsure: Set<string>;
  made: number;
}

/** Lets it storm, and counts. */
export async function storm(given: Storm): Promise<StormFigures> {
  const random = seeded(given.seed);
  const senders = given.assessors.map((assessor): Sender => ({
    assessor,
    acknowledged: [],
    unsure: new Set(),
    made: 0,
  }));
  const log = watchedLog();
  const faults: string[] = [];
  let [interrupted, restarts] = [0, 0];
  for (let kill = 1; kill <= given.kills; kill++) {
    const restarting = kill % restartEvery === 0 ? given.restart : undefined;
    const life = await oneLife(given, senders, random, {
      restarting,
      isEarly: restarting === undefined && kill % earlyEvery === 0,
    });
    interrupted += life.interrupted;
    faults.push(...life.faults);
    if (restarting !== undefined) restarts++;
    if (kill % lookEvery === 0 || kill === given.kills) log.look(await given.log(), senders);
  }
  const acknowledged = senders.reduce((sum, sender) => sum + new Set(sender.acknowledged).size, 0);
  return { kills: given.kills, restarts, acknowledged, interrupted, faults, ...log.found() };
}

/** How a life is to end. */
interface Fate {
  readonly restarting?: (() => void) | undefined;
  /** Before it is ready. */
  readonly isEarly: boolean;
}

async function oneLife(
  { start, action }: Storm,
  senders: readonly Sender[],
  random: Random,
  { restarting, isEarly }: Fate,
): Promise<{ interrupted: number; faults: string[] }> {
  const serving = start();
  const faults: string[] = [];
  const now = { isEnding: false, underWay: 0 };
  if (isEarly) {
    await sleep(below(random, longest.start));
    await serving.kill();
    return { interrupted: 0, faults };
  }
  await serving.ready;
  const sending = senders.map(async (sender) => {
    while (!now.isEnding) {
      const ids = batch(sender, random);
      now.underWay++;
      try {
        await serving.send(sender.assessor, ids.map(action));
        for (const id of ids) {
          sender.unsure.delete(id);
          sender.acknowledged.push(id);
        }
      } catch (error) {
        // Between two requests, a loop that fails at once would leave the process no time.
        if (!now.isEnding && restarting === undefined) faults.push(String(error));
        await sleep(5);
      } finally {
        now.underWay--;
      }
    }
  });
  await sleep(below(random, longest.life));
  restarting?.();
  if (restarting !== undefined) await sleep(below(random, 3 * longest.life));
  now.isEnding = true;
  const interrupted = now.underWay;
  await serving.kill();
  await Promise.all(sending);
  return { interrupted, faults };
}

/** New actions, those that nobody knows about, and some that are known to be kept. */
function batch(sender: Sender, random: Random): string[] {
  const ids = new Set<string>();
  for (let i = 1 + below(random, 4); i > 0; i--) ids.add(`${sender.assessor}-${++sender.made}`);
  for (const id of sender.unsure) if (ids.size < 8) ids.add(id);
  if (sender.acknowledged.length > 0 && below(random, 4) === 0)
    ids.add(pick(random, ...sender.acknowledged.slice(-20)));
  for (const id of ids) if (!sender.acknowledged.includes(id)) sender.unsure.add(id);
  return [...ids];
}

/** The log as it was when it was last looked at: nothing in it may ever change. */
function watchedLog(): {
  look: (log: readonly Stored[], senders: readonly Sender[]) => void;
  found: () => Pick<StormFigures, "lost" | "doubled" | "misnumbered">;
} {
  const lost = new Set<string>();
  let [doubled, misnumbered] = [0, 0];
  let before: readonly Stored[] = [];
  return {
    look(log, senders) {
      const ids = new Set(log.map(({ assessor, action }) => `${assessor} ${action.id}`));
      for (const { assessor, acknowledged } of senders)
        for (const id of acknowledged) if (!ids.has(`${assessor} ${id}`)) lost.add(`${assessor} ${id}`);
      for (const [i, { assessor, action }] of before.entries())
        if (log[i]?.assessor !== assessor || log[i].action.id !== action.id) lost.add(`${assessor} ${action.id}`);
      doubled = Math.max(doubled, log.length - ids.size);
      misnumbered = Math.max(misnumbered, wrongNumbers(log));
      before = log;
    },
    found: () => ({ lost: lost.size, doubled, misnumbered }),
  };
}

function wrongNumbers(log: readonly Stored[]): number {
  const owns = new Map<string, number>();
  return log.filter(({ number, own, assessor }, i) => {
    const expected = (owns.get(assessor) ?? 0) + 1;
    owns.set(assessor, expected);
    return number !== i + 1 || own !== expected;
  }).length;
}
