import type { Collection } from "../../data/collection.ts";

/**
 * Finds the documents of a collection that are one page of a file each, by their ids: "report.pdf#page=3",
 * "report-3.txt".
 */
export interface PageDocuments {
  /** The id of the nth page, counted from 1. Undefined if there is none. */
  page(file: string, number: number): string | undefined;
  /** The number of pages of a file. Undefined if no ids are of its pages. */
  count(file: string): number | undefined;
}

/** "report.pdf", then "3", where the id is "report.pdf#page=3", "report.pdf:3", "report_p003.txt" or "report/3". */
const numberedId = /^(.+?)[\s#:/_.-]+(?:page|pg|p)?[\s=_-]?0*(\d{1,6})(?:\.[A-Za-z]\w{0,7})?$/i;

/** How many characters of an id's end are searched, because the time of the pattern grows with their square. */
const longestNumber = 64;

export function pageDocuments(collection: Collection): PageDocuments {
  let files: ReadonlyMap<string, ReadonlyMap<number, string>> | undefined;

  function pagesOf(file: string): ReadonlyMap<number, string> | undefined {
    files ??= byFile(collection.ids());
    const base = file.slice(file.lastIndexOf("/") + 1);
    const names = [file, withoutEnding(file), base, withoutEnding(base)];
    return names.map((name) => files!.get(name)).find((pages) => pages !== undefined);
  }

  return {
    page(file, number) {
      const pages = pagesOf(file);
      // If the ids have a page 0, they count from 0.
      return pages?.get(pages.has(0) ? number - 1 : number);
    },
    count: (file) => pagesOf(file)?.size,
  };
}

function byFile(ids: Iterable<string>): Map<string, Map<number, string>> {
  const files = new Map<string, Map<number, string>>();
  for (const id of ids) {
    const [, before, number] = numberedId.exec(id.slice(-longestNumber)) ?? [];
    if (before === undefined) continue;
    const file = id.slice(0, -longestNumber) + before;
    const pages = files.get(file) ?? new Map<number, string>();
    files.set(file, pages.set(Number(number), id));
  }
  return files;
}

function withoutEnding(name: string): string {
  return name.replace(/(?<=[^/])\.[A-Za-z]\w{0,7}$/, "");
}
