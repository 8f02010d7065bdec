import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { InputError } from "../../base/input-error.ts";
import { codeOf } from "../file-error.ts";

/** Loads a part of a package that is installed beside this program, or in the folder that it is used in. */
export async function loadPackage<T>(specifier: string, setting: string, install: string): Promise<T> {
  try {
    return (await import(specifier)) as T;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    const path = createRequire(join(process.cwd(), "package.json")).resolve(specifier);
    return (await import(pathToFileURL(path).href)) as T;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  throw new InputError(
    `setting "${setting}" needs the package ${install.split(" ")[0]}; install it: npm install ${install}`,
  );
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === "ERR_MODULE_NOT_FOUND" || codeOf(error) === "MODULE_NOT_FOUND";
}
