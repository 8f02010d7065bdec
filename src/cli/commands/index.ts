import type { Command } from "../command.ts";
import { agree } from "./agree.ts";
import { alignCommand } from "./align.ts";
import { chunkCommand } from "./chunk.ts";
import { collectionCommand } from "./collection.ts";
import { compare } from "./compare.ts";
import { convert } from "./convert.ts";
import { correlate } from "./correlate.ts";
import { curve } from "./curve.ts";
import { demo } from "./demo.ts";
import { evaluate } from "./evaluate.ts";
import { formatsCommand } from "./formats.ts";
import { inspect } from "./inspect.ts";
import { locate } from "./locate.ts";
import { measuresCommand } from "./measures.ts";
import { rank } from "./rank.ts";
import { report } from "./report.ts";
import { simulate } from "./simulate.ts";
import { validate } from "./validate.ts";
import { view } from "./view.ts";

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
