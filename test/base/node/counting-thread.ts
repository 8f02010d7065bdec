// The program of a thread for thread.test.ts: it counts up to a number, tells each step, and dies over a negative one.

import { setTimeout as after } from "node:timers/promises";
import { answerQuestions } from "../../../src/base/node/thread.ts";

answerQuestions<number, string, number>(async (most, tell) => {
  if (most < 0) throw new Error("less than nothing");
  for (let step = 1; step <= most; step++) {
    await after(1);
    tell(step);
  }
  return { answer: `counted to ${most}` };
});
