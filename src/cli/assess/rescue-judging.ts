// After damage: restores what a server saved when its file was moved away (rule 13), and saves the readable part of a
// damaged judging (rule 12).

import { typed } from "../../assess/node/store/damaged.ts";
import { takeInRescue, takeInRescued, type TakenIn } from "../../assess/node/store/rescue.ts";
import { salvage } from "../../assess/node/store/salvage.ts";
import { namesOfFile } from "../../assess/node/store/sqlite-lease.ts";
import type { JudgingStore } from "../../assess/node/store/store.ts";
import { InputError } from "../../base/input-error.ts";
import { counted } from "../../base/note.ts";
import { visible } from "../../base/visible.ts";
import { isDatabase } from "../../files/node/sql/our-files.ts";
import { refuseOverInput } from "../inputs.ts";
import type { World } from "../world.ts";

/** The message if the file of a judging was replaced, and everything that was acknowledged is in another file. */
export function rescuedLine(place: string, rescue: string): string {
  const isBeside = rescue.includes(`${place}-rescue`);
  const again = `pericope assess ${typed(place)}${isBeside ? "" : ` --rescue ${typed(rescue)}`}`;
  const whole = `pericope assess ${typed(rescue)}`;
  return `${visible(place)}: moved, replaced or overwritten while it was open. All that was acknowledged is saved in ${visible(rescue)}. End this server (Ctrl-C). Where the file is this judging, ${again} takes that in; where it is not, ${whole} goes on with it\n`;
}

/** Restores what earlier servers saved, and says so. Warns about a file with other names. */
export async function takeInAndWarn(store: JudgingStore, rescue: string | undefined, world: World): Promise<void> {
  if (store.onGone === undefined) return; // a database
  const taken: TakenIn[] = [...(await takeInRescued(store))];
  if (rescue !== undefined) taken.push(await takeInRescue(store, rescue));
  for (const { path, actions } of taken)
    world.err(`note: ${counted(actions, "action", "actions")} taken in from ${visible(path)}, which is removed\n`);
  if (store.isPartial === true)
    world.err(
      `note: ${visible(store.source)}: a copy that was made while the judging was served, without its log (-wal): the actions of the last seconds before that may be missing\n`,
    );
  const names = namesOfFile(store.source);
  if (names !== undefined)
    world.err(
      `note: ${visible(store.source)}: ${names}; serve and read it under one name only. In a container, mount its folder, not the file\n`,
    );
}

/** Saves the readable part of a damaged judging, and says what is lost. */
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
