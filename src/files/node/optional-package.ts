import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { InputError } from "../../base/input-error.ts";
import { codeOf } from "./file-system.ts";

/** What needs the package ("a judging file"), where, what to install, and what works without it. */
export interface PackageNeed {
  readonly what: string;
  readonly where?: string | undefined;
  readonly install?: string | undefined;
  readonly orElse?: string | undefined;
}

/**
 * Loads a package that few users need, when it is first needed. It may be installed with this program, or in the
 * user's folder. Callers give names as variables, so that bundlers do not include the package.
 */
export async function optionalPackage<T>(specifier: string, need: PackageNeed): Promise<T> {
  try {
    return (await import(specifier)) as T;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    const path = createRequire(join(process.cwd(), "package.json")).resolve(specifier);
    const loaded = await import(pathToFileURL(path).href);
    return { ...loaded.default, ...loaded }; // Node does not find all names of what is made for require
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  throw new InputError(missingWords(specifier, need));
}

function missingWords(specifier: string, { what, where = "", install, orElse = "" }: PackageNeed): string {
  const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)!;
  return `${what} needs the package ${name}${where}; install it: npm install ${install ?? name}${orElse}`;
}

function isMissing(error: unknown): boolean {
  return ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND", "ERR_PACKAGE_PATH_NOT_EXPORTED"].includes(codeOf(error) ?? "");
}
