import type { test, TestContext } from "vitest";

/**
 * Tests with something around each, such as a folder of its own: `setUp` makes it, and gives what takes it away. It is made in the
 * test itself, so that a test can be run again alone.
 */
export function around(
  declare: ReturnType<typeof test.skipIf>,
  setUp: () => Promise<() => Promise<void>>,
): (name: string, work: (context: TestContext) => unknown, timeout?: number) => void {
  return (name, work, timeout) =>
    declare(
      name,
      async (context) => {
        const takeAway = await setUp();
        try {
          await work(context);
        } finally {
          await takeAway();
        }
      },
      timeout,
    );
}
