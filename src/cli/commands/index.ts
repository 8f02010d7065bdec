import type { Command } from "../command.ts";
import { agree } from "./compare/agree.ts";
import { alignCommand } from "./make/align.ts";
import { chunkCommand } from "./make/chunk.ts";
import { collectionCommand } from "./make/collection.ts";
import { compare } from "./compare/compare.ts";
import { convert } from "./make/convert.ts";
import { correlate } from "./compare/correlate.ts";
import { curve } from "./score/curve.ts";
import { demo } from "./make/demo.ts";
import { evaluate } from "./score/evaluate.ts";
import { formatsCommand } from "./look/formats.ts";
import { inspect } from "./look/inspect.ts";
import { locate } from "./look/locate.ts";
import { measuresCommand } from "./look/measures.ts";
import { rank } from "./compare/rank.ts";
import { report } from "./look/report.ts";
import { simulate } from "./compare/simulate.ts";
import { validate } from "./score/validate.ts";
import { view } from "./look/view.ts";

/** Every command, in the order of help. To add one: write its file, add its line. */
export const commands: readonly Command[] = [
  demo,
  evaluate,
  report,
  view,
  compare,
  rank,
  correlate,
  curve,
  inspect,
  agree,
  simulate,
  validate,
  convert,
  alignCommand,
  chunkCommand,
  collectionCommand,
  locate,
  measuresCommand,
  formatsCommand,
];
