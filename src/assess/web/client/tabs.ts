// Ties the tabs of one person together: they tell each other what they did, and only one of them listens to the server.

import type { Sent } from "./api.ts";

/** What tabs of one person tell each other, so that each shows the same. */
type Told =
  | { readonly kind: "did"; readonly actions: readonly Sent[] }
  | { readonly kind: "taken"; readonly actions: readonly Sent[]; readonly own: number; readonly isFirst: boolean }
  | { readonly kind: "more"; readonly own: number }
  | { readonly kind: "aside"; readonly action: Sent };

export interface Tabs {
  /** Tells all other tabs. */
  tell(told: Told): void;
  close(): void;
}

interface Heard {
  onTold(told: Told): void;
  /** The server has actions up to this number. */
  onMore(own: number): void;
  /** The server is reached again. */
  onOpen(): void;
}

/**
 * Ties the tabs of one person together. Only one of them listens to the server, and tells the others: browsers allow six connections
 * to one server, and each listener holds one.
 */
export function openTabs(name: string, events: string, { onTold, onMore, onOpen }: Heard): Tabs {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : undefined;
  channel?.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    if (data.kind === "more") onMore(data.own);
    else onTold(data);
  });
  const tell = (told: Told): void => channel?.postMessage(told);
  const ended = new AbortController();
  const listen = (): void =>
    listenTo(events, ended.signal, {
      onOpen,
      onMore(own) {
        tell({ kind: "more", own });
        onMore(own);
      },
    });
  // The lock is held as long as the tab lives; then the next one gets it. Without a secure address there are no locks.
  if (navigator.locks === undefined) listen();
  else
    void navigator.locks
      .request(`${name}-events`, { signal: ended.signal }, () => {
        listen();
        return new Promise<void>((resolve) => ended.signal.addEventListener("abort", () => resolve()));
      })
      .catch(() => undefined); // closed while it waited
  return {
    tell,
    close() {
      ended.abort();
      channel?.close();
    },
  };
}

const reopening = 15_000; // milliseconds, where the browser gave up

function listenTo(address: string, ended: AbortSignal, { onMore, onOpen }: Omit<Heard, "onTold">): void {
  if (ended.aborted) return;
  const source = new EventSource(address);
  source.addEventListener("open", onOpen);
  source.addEventListener("more", ({ data }: MessageEvent<string>) =>
    onMore((JSON.parse(data) as { own: number }).own),
  );
  source.addEventListener("error", () => {
    if (source.readyState !== EventSource.CLOSED) return; // it tries again by itself
    setTimeout(() => listenTo(address, ended, { onMore, onOpen }), reopening);
  });
  ended.addEventListener("abort", () => source.close());
}
