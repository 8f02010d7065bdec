import { useEffect, useState } from "preact/hooks";
import { usePending } from "./pending.ts";

/**
 * The value of a promise; undefined until it is there, and where there is no promise. When `on` changes, the old promise is
 * ignored.
 */
export function useLoaded<T>(load: () => Promise<T> | undefined, on: readonly unknown[]): T | undefined {
  const key = JSON.stringify(on);
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: T }>();
  const begin = usePending();
  useEffect(() => {
    const asked = load();
    if (asked === undefined) return;
    let wanted = true;
    const end = begin();
    void asked.then((value) => wanted && setLoaded({ key, value })).finally(end);
    return () => {
      wanted = false;
      end();
    };
    // The key stands for all that the promise is made of.
  }, [key]);
  return loaded?.key === key ? loaded.value : undefined;
}
