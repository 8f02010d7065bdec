import { inGroup, rarely, textOption, texts } from "../command.ts";
import { inTrack } from "../track-file.ts";

/** How to ask live systems, for all commands in which a run may be one. */
export const liveOptions = inGroup("input", {
  set: texts(
    "--set <name=value>",
    "of a live system: a value of a placeholder; top_k=5,10 makes two runs (repeatable)",
  ),
  ...rarely({
    ca: textOption("--ca <file>", "of a live system: the certificate of who signed its own, in PEM"),
  }),
});

/** The same for commands that take runs. Their questions may be in another file. */
export const liveRunOptions = {
  ...liveOptions,
  ...inGroup(
    "input",
    rarely({
      questions: inTrack(
        "topics",
        textOption("--questions <file>", "what live systems are asked: topics (default: the questions in the gold)"),
      ),
    }),
  ),
};
