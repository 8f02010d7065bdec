// What the drop page carries, packed: the demo track, and the page of a report without data.

import { aroundData } from "../../page-pack.ts";
import { unpack, unpackText } from "../shared/unpack.ts";
import type { SentFile } from "./crew.ts";

/** The files of the demo track. */
export async function demoFiles(): Promise<SentFile[]> {
  const files = await unpack<Record<string, string>>(carried("pericope-demo"));
  return Object.entries(files).map(([path, text]) => ({ path: `demo/${path}`, blob: new Blob([text]) }));
}

/** The file that `pericope report` would write of the same data. */
export async function reportFile(report: string): Promise<Blob> {
  const [before, after] = aroundData(await unpackText(carried("pericope-report")));
  return new Blob([before, report, after], { type: "text/html" });
}

function carried(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}
