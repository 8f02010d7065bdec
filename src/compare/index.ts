// The table of tests of two runs. A new test is a file like paired-t.ts, and one line here.

import { bootstrap } from "./bootstrap.ts";
import { pairedT } from "./paired-t.ts";
import { randomization } from "./randomization.ts";
import { sign } from "./sign.ts";
import type { PairTest } from "./test.ts";
import { tukey } from "./tukey.ts";
import { wilcoxon } from "./wilcoxon.ts";

/** Every test, in the order of help; the first is the default. To add one, write its file and add its line. */
export const pairTests: readonly PairTest[] = [pairedT, bootstrap, randomization, wilcoxon, sign, tukey];
