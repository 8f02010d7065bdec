import { command, flag, optional } from "../../command.ts";
import { showRagDemo } from "../../demo/rag-demo.ts";
import { showTrackDemo } from "../../demo/track-demo.ts";

export const demo = command({
  name: "demo",
  about: "Copy the demo track to a folder, score it for three tasks, write its report, and say what to type next.",
  examples: ["pericope demo", "pericope demo my-demo", "pericope demo --rag my-rag"],

  args: { folder: optional("[folder]", "a new or empty folder; default: a temporary one") },
  options: {
    rag: flag("--rag", "instead, documents, gold and chunks of a RAG team: which text came back, and which was missed"),
  },

  async run({ folder, rag }, world) {
    await (rag ? showRagDemo : showTrackDemo)(folder, world);
  },
});
