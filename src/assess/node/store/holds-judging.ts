import { statIfThere } from "../../../files/node/stat-if-there.ts";
import { isJudgingFile, wasJudgingFile } from "./judging-file.ts";

/** Whether a place is a database, and no file. */
export function isDatabase(place: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(place);
}

/** Whether a path that was given for a file is a judging: a database, or a file that begins as those do, or did before it was damaged. */
export async function holdsJudging(path: string): Promise<boolean> {
  // What a pipe holds can be read once.
  return isDatabase(path) || (statIfThere(path)?.isFile() === true && (isJudgingFile(path) || wasJudgingFile(path)));
}
