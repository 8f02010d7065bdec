import { InputError } from "../../../base/input-error.ts";
import { command, flag, optional } from "../../command.ts";
import { showAnswersDemo } from "../../demo/answers-demo.ts";
import { showRagDemo } from "../../demo/rag-demo.ts";
import { showTrackDemo } from "../../demo/track-demo.ts";

export const demo = command({
  name: "demo",
  about: "Copy the demo track to a folder, score it for three tasks, write its report, and say what to type next.",
  examples: [
    "pericope demo",
    "pericope demo my-demo",
    "pericope demo --rag my-rag",
    "pericope demo --answers my-answers",
  ],

  args: { folder: optional("[folder]", "a new or empty folder; default: a temporary one") },
  options: {
    rag: flag("--rag", "instead, documents, gold and chunks of a RAG team: which text came back, and which was missed"),
    answers: flag("--answers", "instead, answers with citations of two systems: whether what they cite is right"),
  },

  async run({ folder, rag, answers }, world) {
    if (rag && answers) throw new InputError("--rag and --answers; expected one of them");
    if (rag) await showRagDemo(folder, world);
    else await (answers ? showAnswersDemo : showTrackDemo)(folder, world);
  },
});
