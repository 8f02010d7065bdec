// Reads a submission as INEX accepted them from 2005 to 2008: the metadata of the run, its topics, and the results of
// each. A result gives its place by a path, by the two ends of a passage, or by offset and length. The end of this file
// turns each of them into a place.

import { attempt, InputError, type Place } from "../../base/input-error.ts";
import type { Run } from "../../data/run.ts";
import { decimal, quoted, scoreColumn } from "../drafts/columns.ts";
import type { Context, OnFault } from "../drafts/context.ts";
import type { Parser } from "../drafts/parser.ts";
import { offsetAndLength } from "../drafts/offset-length.ts";
import { type Places, placesIn, type ResultPlace } from "../drafts/places.ts";
import { remarks } from "../drafts/remarks.ts";
import { finderOf } from "../drafts/element-finder.ts";
import { addResult, type ResultColumns } from "../lines/result-columns.ts";
import { isInTurn, type Streaming } from "../lines/run-stream.ts";
import { metadataReader } from "./submission-metadata.ts";
import { submissionResults } from "./submission-results.ts";
import { lastLines, resultTaker } from "./take-results.ts";
import { throwFault } from "./xml-lines.ts";
import { trimmed } from "./xml-text.ts";
import { type KnownElement, xmlTree } from "./xml-tree.ts";

/** A result that is still being read. */
interface ResultDraft {
  readonly place: Place;
  where?: Where;
  file?: string;
  rsv?: string;
  rank?: string;
  rankPlace?: Place;
  /** True if it is invalid and that was reported. */
  blamed?: boolean;
}

/**
 * Reads a submission of 2005 to 2008 with its elements in any order. Results with simple tags are read from their
 * bytes and looked up in the collection at once. The others are read as XML.
 */
export function submissionParser(
  context: Context = {},
  onFault: OnFault = throwFault,
  streaming?: Streaming,
): Parser<Run> {
  const metadata = metadataReader();
  const run = submissionResults(streaming, metadata.read);
  const places = placesIn(context.collection, context.keepPaths);
  let first: number | undefined; // the line of the submission
  let list: ResultColumns | undefined; // of the topic
  let topicId = "";
  const remarked = remarks(context, isInTurn(streaming));
  let draft: ResultDraft = { place: {} };

  function fault(message: string, place: Place): void {
    onFault(new InputError(message, place));
  }

  /** Adds the result that has been read. */
  function finish(list: ResultColumns): void {
    const { file, where, rsv, rank } = draft;
    const line = draft.place.line!;
    if (!file) throw new InputError("<result> without a <file>; expected the id of a document");
    if (where === undefined) throw new InputError("<result> without a place; expected <path>, <passage> or <fol>");
    const score = rsv ? scoreColumn(rsv) : undefined;
    const number = rank ? rankOf(rank, draft.rankPlace) : undefined;
    if (rank) remarked?.rank(topicId, rank, draft.rankPlace ?? draft.place);
    const place = placeOf(where, file, places);
    if (place === undefined) return;
    const { doc, start, end, kind, path } = place;
    addResult(list, { doc, start, end, score, kind, line, ...(path !== undefined && { path }) }, number);
  }

  function place(where: Where): void {
    const { by, place } = draft.where ?? where;
    if (draft.where === undefined) draft.where = where;
    else
      throw new InputError(
        `<${where.by}> after <${by}> on line ${place.line}; expected one place a result`,
        where.place,
      );
  }

  /** Does some work on the current result, unless it already has an error. */
  function blaming(work: () => void): void {
    if (draft.blamed) return;
    attempt(work, (fault) => {
      draft.blamed = true;
      onFault(fault.at(draft.where?.place ?? draft.place));
    });
  }

  /** An element whose text gives one property of the result. */
  function saying(name: "file" | "rsv" | "rank"): KnownElement {
    return {
      open: (_, place) =>
        blaming(() => {
          if (draft[name] !== undefined)
            throw new InputError(`another <${name}> of the same result; expected one`, place);
          if (name === "rank") draft.rankPlace = place;
        }),
      close: (text) => void (draft[name] = text),
    };
  }

  let pathPlace: Place = {};
  const result: KnownElement = {
    holds: new Map<string, KnownElement>([
      ["file", saying("file")],
      [
        "path",
        {
          open: (_, place) => void (pathPlace = place),
          close: (path) => blaming(() => place({ by: "path", path, place: pathPlace })),
        },
      ],
      ["passage", { open: (attributes, at) => blaming(() => place(whereOf("passage", attributes, at))) }],
      ["fol", { open: (attributes, at) => blaming(() => place(whereOf("fol", attributes, at))) }],
      ["rsv", saying("rsv")],
      ["rank", saying("rank")],
    ]),
    open(_, place) {
      draft = { place };
    },
    close() {
      const results = list;
      if (results !== undefined) blaming(() => finish(results));
    },
  };

  const topic: KnownElement = {
    holds: new Map([
      ["result", result],
      ["collections", metadata.collections],
    ]),
    open(attributes, place) {
      const id = attributes.get("topic-id") ?? attributes.get("topic_id") ?? attributes.get("id") ?? "";
      topicId = id;
      list = id === "" ? undefined : run.topic(id);
      if (list === undefined) fault('<topic> without an id; expected topic-id="…"', place);
    },
  };

  const stray: KnownElement = {
    open: (_, place) => fault("<result> outside of a <topic>; expected it inside", place),
  };

  const submission: KnownElement = {
    holds: new Map([...metadata.elements, ["topic", topic], ["result", stray]]),
    open(attributes, place) {
      if (first === undefined) metadata.attributes(attributes);
      else fault(`another <inex-submission>, the first is on line ${first}; expected one a file`, place);
      first ??= place.line;
      run.tag(attributes.get("run-id") || undefined);
    },
  };

  const tree = xmlTree(new Map([["inex-submission", submission]]), context, onFault);
  // Remarks need the places of tags, so the fast reader is not used with them.
  const finder = remarked === undefined && context.collection !== undefined ? finderOf(context.collection) : undefined;
  const taker = finder && resultTaker(finder, Boolean(context.keepPaths));
  return {
    line: tree.line,
    block(bytes, from) {
      const line = taker !== undefined && list !== undefined && tree.isIn(topic) ? tree.lineBetweenTags : undefined;
      if (line === undefined) return { to: from, lines: 0 };
      const taken = taker!.take(bytes, from, line, list!);
      if (taken.lines > 0) tree.skip(taken.lines, lastLines(bytes, from, taken.to));
      return taken;
    },
    stop: tree.stop,
    end(source) {
      const isWhole = tree.end();
      if (isWhole && first === undefined) throw new InputError("no <inex-submission>; expected one");
      return run.end(source, tree.notes());
    },
  };
}

/** Ranks may begin with 0, as some systems count. */
function rankOf(text: string, place: Place = {}): number {
  const rank = decimal(text);
  if (rank !== undefined && Number.isSafeInteger(rank) && rank >= 0) return rank;
  throw new InputError(`rank ${quoted(text)} is not a whole number; expected one such as 1`, place, {
    code: "no-rank",
  });
}

/** How a result of a submission gives its place. */
type Where =
  | { readonly by: "path"; readonly place: Place; readonly path: string }
  | { readonly by: "passage"; readonly place: Place; readonly start: string; readonly end: string }
  | { readonly by: "fol"; readonly place: Place; readonly offset: string; readonly length: string };

/** Reads the start tag of a `passage` or a `fol`. */
function whereOf(by: "passage" | "fol", attributes: ReadonlyMap<string, string>, place: Place): Where {
  const read = (name: string): string => {
    const value = attributes.get(name);
    if (value === undefined) throw new InputError(`<${by}> without ${name}; expected ${name}="…"`, place);
    return trimmed(value);
  };
  if (by === "fol") return { by, place, offset: read("offset"), length: read("length") };
  return { by, place, start: read("start"), end: read("end") };
}

/**
 * The place of a result. Undefined if it needs a collection, there is none, and an earlier result was reported for
 * that.
 */
function placeOf(where: Where, file: string, places: Places): ResultPlace | undefined {
  if (where.by === "path") return places.element(file, where.path);
  if (where.by === "fol") return { doc: places.id(file), ...offsetAndLength(where.offset, where.length) };
  return places.passage(file, where.start, where.end);
}
