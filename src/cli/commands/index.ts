import type { Command } from "../command.ts";
import { collectionCommand } from "./collection.ts";
import { convert } from "./convert.ts";
import { curve } from "./curve.ts";
import { demo } from "./demo.ts";
import { evaluate } from "./evaluate.ts";
import { formatsCommand } from "./formats.ts";
import { locate } from "./locate.ts";
import { measuresCommand } from "./measures.ts";
import { validate } from "./validate.ts";

/** Every command, in the order of help. To add one: write its file, add its line. */
export const commands: readonly Command[] = [
  demo,
  evaluate,
  curve,
  validate,
  convert,
  collectionCommand,
  locate,
  measuresCommand,
  formatsCommand,
];
