import { useLayoutEffect, useState } from "preact/hooks";
import { afterFrame } from "./after-frame.ts";
import { usePending } from "./pending.ts";

/** Whether the first frame of what is shown is on the screen: false until then, and again where something else is shown. */
export function useAfterFrame(on = ""): boolean {
  const [due, setDue] = useState<string>();
  const begin = usePending();
  useLayoutEffect(() => {
    const end = begin();
    const stop = afterFrame(() => {
      end();
      setDue(on);
    });
    return () => {
      stop();
      end();
    };
  }, [on]);
  return due === on;
}
