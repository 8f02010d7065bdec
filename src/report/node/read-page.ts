// Reads a report from its file: the data that the page shows, the results of each run, and the files that it holds.

import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import { InputError } from "../../base/input-error.ts";
import { codeOf, fileError } from "../../files/node/file-system.ts";
import { type PageData, type PageResults, pageVersion } from "../page-data.ts";
import { mostHeld } from "../page-files.ts";
import { dataIn, type PackedPage } from "../page-pack.ts";
import { unpackedResults } from "../packed-results.ts";

export interface ReadReport {
  readonly data: PageData;
  results(run: number): PageResults;
  /** The bytes of its files; none where it holds none. */
  readonly contents: readonly Uint8Array[];
}

/** More than any part of a page has. In bytes. */
const mostUnpacked = 2 ** 30;

export function readReport(path: string): ReadReport {
  const packed = packedIn(path);
  if (packed.version !== pageVersion)
    throw new InputError(
      `a report of another version of pericope: its data are of version ${packed.version}, expected ${pageVersion}`,
      { source: path },
    );
  const unpacked = (part: string, most: number): Buffer => {
    try {
      return inflateRawSync(Buffer.from(part, "base64"), { maxOutputLength: most });
    } catch (error) {
      const why = codeOf(error) === "ERR_BUFFER_TOO_LARGE" ? "is larger than a report's may be" : "cannot be unpacked";
      throw new InputError(`a part of this report ${why}; expected a file that pericope report wrote`, {
        source: path,
      });
    }
  };
  return {
    data: JSON.parse(unpacked(packed.data, mostUnpacked).toString()) as PageData,
    results: (run) => unpackedResults(unpacked(packed.results[run]!, mostUnpacked)),
    contents: (packed.files ?? []).map((file) => unpacked(file, mostHeld)),
  };
}

function packedIn(path: string): PackedPage {
  let html: string;
  try {
    html = readFileSync(path, "utf8");
  } catch (error) {
    throw fileError(error, path);
  }
  const json = dataIn(html);
  const packed: unknown = json === undefined ? undefined : parsed(json);
  if (typeof packed !== "object" || packed === null || !("data" in packed) || !("results" in packed))
    throw new InputError("no report; expected a file that pericope report wrote", { source: path });
  return packed as PackedPage; // of a version that is looked at before anything else
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
