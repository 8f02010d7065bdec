import type { Command, CommandStep } from "../command.ts";
import { agree } from "./compare/agree.ts";
import { assess } from "./make/assess.ts";
import { alignCommand } from "./make/align.ts";
import { chunkCommand } from "./make/chunk.ts";
import { collectionCommand } from "./make/collection.ts";
import { completion } from "./look/completion.ts";
import { compareCommand } from "./compare/compare.ts";
import { convert } from "./make/convert.ts";
import { correlateCommand } from "./compare/correlate.ts";
import { curve } from "./score/curve.ts";
import { demo } from "./make/demo.ts";
import { deriveCommand } from "./make/derive.ts";
import { evaluateCommand } from "./score/evaluate.ts";
import { formatsCommand } from "./look/formats.ts";
import { indexCommand } from "./make/index-documents.ts";
import { inspectCommand } from "./look/inspect.ts";
import { locate } from "./look/locate.ts";
import { measuresCommand } from "./look/measures.ts";
import { missedCommand } from "./score/missed.ts";
import { poolCommand } from "./make/pool.ts";
import { rankCommand } from "./compare/rank.ts";
import { reliabilityCommand } from "./compare/reliability.ts";
import { repeatsCommand } from "./compare/repeats.ts";
import { page } from "./look/page.ts";
import { report } from "./look/report.ts";
import { searchCommand } from "./make/search.ts";
import { simulateCommand } from "./compare/simulate.ts";
import { systemsCommand } from "./look/systems.ts";
import { trackCommand } from "./make/track.ts";
import { validate } from "./score/validate.ts";
import { view } from "./look/view.ts";

/** Every command by its step, in the order of help. To add one: write its file in the folder of its step, add its line. */
export const commandSteps: readonly CommandStep[] = [
  {
    heading: "Make a track, or bring your own files:",
    commands: [
      demo,
      trackCommand,
      indexCommand,
      searchCommand,
      poolCommand,
      assess,
      convert,
      deriveCommand,
      alignCommand,
      chunkCommand,
      collectionCommand,
    ],
  },
  { heading: "Score runs:", commands: [evaluateCommand, missedCommand, curve, validate] },
  {
    heading: "Compare:",
    commands: [
      compareCommand,
      rankCommand,
      correlateCommand,
      reliabilityCommand,
      repeatsCommand,
      agree,
      simulateCommand,
    ],
  },
  {
    heading: "Look:",
    commands: [report, view, page, inspectCommand, locate, measuresCommand, systemsCommand, formatsCommand, completion],
  },
];

export const commands: readonly Command[] = commandSteps.flatMap((step) => step.commands);
