import { InputError } from "../../base/input-error.ts";
import { counted } from "../../base/note.ts";
import { visible } from "../../base/visible.ts";
import { isDatabase } from "../../files/node/sql/our-files.ts";
import { salvage } from "../../assess/node/store/salvage.ts";
import { refuseOverInput } from "../inputs.ts";
import type { World } from "../world.ts";

/** Saves what is whole of a damaged judging, and says what is lost. */
export async function salvageJudging(
  place: string,
  into: string,
  format: "text" | "json",
  world: World,
): Promise<void> {
  if (isDatabase(into)) throw new InputError("--salvage: expected a name for a new judging file");
  refuseOverInput(into, place);
  const { judging, log, lost } = await salvage(place, into);
  if (format === "json")
    return world.out(
      `${JSON.stringify({ judging: into, topics: judging.topics.length, actions: log.length, lost })}\n`,
    );
  const saved = [
    counted(judging.topics.length, "topic", "topics"),
    counted(judging.documents.size, "document", "documents"),
    counted(log.length, "action", "actions"),
  ];
  world.out(`${visible(into)}: ${saved.join(", ")} saved\n`);
  for (const what of lost) world.err(`lost: ${visible(what)}\n`);
  if (lost.length === 0) world.err("nothing is lost; links of before are not in the new file\n");
}
