import { counted } from "../../base/note.ts";
import { visible } from "../../base/visible.ts";
import { typed } from "../../assess/node/store/damaged.ts";
import { namesOfFile } from "../../assess/node/store/sqlite-lease.ts";
import { type TakenIn, takeInRescue, takeInRescued } from "../../assess/node/store/rescue.ts";
import type { JudgingStore } from "../../assess/node/store/store.ts";
import type { World } from "../world.ts";

/** What is said when the file of a judging is no longer what was opened, and all that was acknowledged is in another. */
export function rescuedLine(place: string, rescue: string): string {
  const isBeside = rescue.includes(`${place}-rescue`);
  const again = `pericope assess ${typed(place)}${isBeside ? "" : ` --rescue ${typed(rescue)}`}`;
  const whole = `pericope assess ${typed(rescue)}`;
  return `${visible(place)}: moved, replaced or overwritten while it was open. All that was acknowledged is saved in ${visible(rescue)}. End this server (Ctrl-C). Where the file is this judging, ${again} takes that in; where it is not, ${whole} goes on with it\n`;
}

/** Takes in what servers before have saved, and says so; warns of a file that has other names. */
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
