import { useEffect, useState } from "preact/hooks";

/**
 * The value of a promise; undefined until it is there, and where there is no promise. When `on` changes, the old promise is
 * ignored.
 */
export function useLoaded<T>(load: () => Promise<T> | undefined, on: readonly unknown[]): T | undefined {
  const key = JSON.stringify(on);
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: T }>();
  useEffect(() => {
    let wanted = true;
    void load()?.then((value) => wanted && setLoaded({ key, value }));
    return () => {
      wanted = false;
    };
    // The key stands for all that the promise is made of.
  }, [key]);
  return loaded?.key === key ? loaded.value : undefined;
}
