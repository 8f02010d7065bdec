// A thread that makes the statistics of a report. statistics-beside.ts starts it.

import { answerQuestions } from "../../base/node/thread.ts";
import { type PageStatistics, pageStatistics } from "../page-statistics.ts";
import type { ToSample } from "./statistics-beside.ts";

answerQuestions<ToSample, PageStatistics>(({ ranked, chance }) => ({ answer: pageStatistics(ranked, chance) }));
