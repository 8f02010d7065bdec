import type { FromWorker, Order, ToWorker } from "./messages.ts";

/** Workers at work on an order. */
export interface Crew {
  /** Ends them all, whatever they do. */
  stop(): void;
}

/**
 * Has an order done by workers: one that leads, and others that score some of the runs where they are many. `take` gets what the
 * leader says; `fail` what no worker should do.
 */
export function startCrew(order: Order, take: (message: FromWorker) => void, fail: (words: string) => void): Crew {
  const address = programAddress();
  const workers: Worker[] = [];
  const helpers: Worker[] = [];

  function start(onMessage: (message: FromWorker) => void, onError: (words: string) => void): Worker {
    const worker = new Worker(address);
    workers.push(worker);
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => onMessage(data));
    worker.addEventListener("error", (event) => onError(event.message || "the worker did not start"));
    return worker;
  }

  function stop(): void {
    for (const worker of workers.splice(0)) worker.terminate();
    URL.revokeObjectURL(address);
  }

  const leader = start(
    (message) => {
      if (message.kind === "found") {
        for (let turn = 1; turn <= message.helpers; turn++) {
          const helper = start(relay, () => relay({ kind: "helped", runs: [], room: undefined }));
          say(helper, { kind: "help", order, found: message.found, turn });
          helpers.push(helper);
        }
      } else if (message.kind === "share")
        for (const helper of helpers) say(helper, { kind: "share", share: message.share });
      if (message.kind === "scored" || message.kind === "unscored") stop();
      take(message);
    },
    (words) => {
      stop();
      fail(words);
    },
  );

  /** A helper speaks to the leader alone. */
  function relay(message: FromWorker): void {
    if (message.kind === "helped") say(leader, message);
  }

  say(leader, { kind: "lead", order });
  return { stop };
}

function say(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}

/** The page's own script again, as a worker: one program, and one hash for the policy of the page to allow. */
function programAddress(): string {
  const program = document.getElementById("pericope-program")!.textContent!;
  // Not a module: a page opened from a file has no origin to load one from. The braces keep its names local.
  return URL.createObjectURL(new Blob([`"use strict";{${program}}`], { type: "text/javascript" }));
}
