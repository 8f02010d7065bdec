// The beginning and the end of a page: it opens as soon as the server answers, and asks before it loses what was not sent.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Refusal } from "./client/api.ts";
import type { JudgingClient } from "./client/judging-client.ts";

type Opening<T> = { readonly opened: T } | { readonly fault: string } | undefined;

const patience = 3000; // milliseconds until the server is asked again

interface Props<T> {
  readonly open: () => Promise<T>;
  /** What a person may do where the page cannot be opened. */
  readonly advice: string;
  readonly children: (opened: T) => ComponentChildren;
}

/** Opens what a page is about, and then shows it. Where the server is away, it is asked again until it answers. */
export function Opening<T>({ open, advice, children }: Props<T>) {
  const [opening, setOpening] = useState<Opening<T>>();
  useEffect(() => {
    const attempt = async (): Promise<void> => {
      try {
        setOpening({ opened: await open() });
      } catch (error) {
        setOpening({ fault: error instanceof Error ? error.message : String(error) });
        if (!(error instanceof Refusal) || error.isPassing) setTimeout(() => void attempt(), patience);
      }
    };
    void attempt();
  }, []);
  if (opening === undefined) return <p class="waiting">Opening …</p>;
  if ("opened" in opening) return <>{children(opening.opened)}</>;
  return (
    <div class="waiting" role="alert">
      <h1>This page cannot be opened</h1>
      <p>{opening.fault}</p>
      <p>{advice}</p>
    </div>
  );
}

/** Where the browser keeps nothing, it asks before it throws away what was not sent. */
export function useLastWord(client: JudgingClient): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (client.save.unsaved > 0 && !client.save.isLasting) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [client]);
}
