import { useEffect, useState } from "preact/hooks";
import { afterFrame } from "./after-frame.ts";
import { usePending } from "./pending.ts";

const slice = 12; // milliseconds of work between two frames

/**
 * The result of long work; undefined until it is done. It is done in pieces, from one yield to the next, so that the page
 * stays responsive.
 */
export function useLater<T>(work: () => Generator<void, T>, on: readonly unknown[]): T | undefined {
  const key = JSON.stringify(on);
  const [done, setDone] = useState<{ readonly key: string; readonly value: T }>();
  const begin = usePending();
  useEffect(() => {
    const pieces = work();
    const end = begin();
    let stop = afterFrame(wait);
    function wait(): void {
      const timer = setTimeout(go);
      stop = () => clearTimeout(timer);
    }
    function go(): void {
      const until = performance.now() + slice;
      do {
        const { done: isDone, value } = pieces.next();
        if (isDone === true) {
          end();
          return setDone({ key, value });
        }
      } while (performance.now() < until);
      wait();
    }
    return () => {
      stop();
      end();
    };
    // The key stands for all that the work is done on.
  }, [key]);
  return done?.key === key ? done.value : undefined;
}
