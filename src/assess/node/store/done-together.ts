// Several takings in one transaction: where a disk takes its time, many wait for it once.

/** One that waits for an answer. */
interface Waiting<T, R> {
  readonly given: T;
  readonly answer: (result: R) => void;
  readonly fail: (error: unknown) => void;
}

/** What came of one of several that were done together. */
export type Outcome<R> = { readonly result: R } | { readonly error: unknown };

/**
 * Does together what comes in while the one before is being done: where a disk takes its time, many wait for it once. `all` begins
 * when its turn has come, and takes what waits by then; each is told its own outcome when all is done.
 */
export function doneTogether<T, R>(
  all: (waiting: () => readonly T[]) => Promise<readonly Outcome<R>[]>,
): (given: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];

  const doAll = async (): Promise<void> => {
    let mine: readonly Waiting<T, R>[] = [];
    const take = (): readonly T[] => {
      mine = waiting;
      waiting = [];
      return mine.map(({ given }) => given);
    };
    try {
      const outcomes = await all(take);
      for (const [i, outcome] of outcomes.entries())
        if ("result" in outcome) mine[i]!.answer(outcome.result);
        else mine[i]!.fail(outcome.error);
    } catch (error) {
      if (mine.length === 0) take(); // their turn did not come
      for (const { fail } of mine) fail(error);
    }
  };

  return (given) =>
    new Promise((answer, fail) => {
      waiting.push({ given, answer, fail });
      if (waiting.length === 1) void doAll();
    });
}
