// A thread that makes the statistics of a report. statistics-beside.ts starts it.

import { parentPort, workerData } from "node:worker_threads";
import { pageStatistics } from "../page-statistics.ts";
import type { ToSample } from "./statistics-beside.ts";

const { ranked, chance }: ToSample = workerData;
parentPort!.postMessage(pageStatistics(ranked, chance), []);
