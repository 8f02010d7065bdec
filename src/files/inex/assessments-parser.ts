import { attempt, InputError, type Place } from "../../base/input-error.ts";
import type { JudgedElement, Judgements } from "../../data/judgements.ts";
import type { Range } from "../../text/range.ts";
import { judgedElement } from "./assessed-element.ts";
import type { Context, OnFault } from "../drafts/context.ts";
import type { Parser } from "../drafts/parser.ts";
import { judgementsBuilder } from "../drafts/judgements-builder.ts";
import { type ElementDocument, placesIn } from "../drafts/places.ts";
import { passageRange, pointOffset } from "../../text/xml/element-paths.ts";
import { throwFault } from "./xml-lines.ts";
import { trimmed } from "./xml-text.ts";
import { type KnownElement, xmlTree } from "./xml-tree.ts";

/** A judged document that is still being read. */
interface AssessedFile {
  readonly doc: string;
  readonly file: string;
  readonly place: Place;
  readonly ranges: Range[];
  readonly elements: JudgedElement[];
  /** True if it has passages or an entry point, valid or not. */
  hasPoints: boolean;
  bestEntry: number | undefined;
}

const said = { highlights: "passages", elements: "elements alone" };

type Attributes = ReadonlyMap<string, string>;

/** Reads assessments of 2005 to 2007: of one topic or, under another root element, of several. */
export function assessmentsParser(context: Context = {}, onFault: OnFault = throwFault): Parser<Judgements> {
  const judgements = judgementsBuilder();
  const places = placesIn(context.collection);
  let seen = false;
  let topic: string | undefined;
  let draft: AssessedFile | undefined;
  let kind: { of: "highlights" | "elements"; line: number | undefined } | undefined; // of the first document that tells
  let hasElements = false;
  let isOld = false;

  /** Does some work at an element. An error leaves out only that element. */
  function at(place: Place, work: () => void): void {
    attempt(work, (fault) => onFault(fault.at(place)));
  }

  function attributeOf(attributes: Attributes, element: string, name: string): string {
    const value = trimmed(attributes.get(name) ?? "");
    if (value === "") throw new InputError(`<${element}> without ${name}; expected ${name}="…"`);
    return value;
  }

  /** Handles an element that points into the document. */
  function pointing(
    element: string,
    names: readonly string[],
    take: (draft: AssessedFile, document: ElementDocument, points: readonly string[]) => void,
  ): KnownElement {
    return {
      open: (attributes, place) =>
        at(place, () => {
          if (draft === undefined) return;
          draft.hasPoints = true;
          const points = names.map((name) => attributeOf(attributes, element, name));
          const document = places.placedOrSaid(draft.file);
          if (document !== undefined) take(draft, document, points);
        }),
    };
  }

  const file: KnownElement = {
    holds: new Map<string, KnownElement>([
      [
        "passage",
        pointing("passage", ["start", "end"], (draft, document, [start = "", end = ""]) =>
          draft.ranges.push(passageRange(document.elements, start, end)),
        ),
      ],
      [
        "best-entry-point",
        pointing("best-entry-point", ["path"], (draft, document, [path = ""]) => {
          draft.bestEntry = pointOffset(document.elements, path, "start");
        }),
      ],
      ["element", { open: (attributes, place) => at(place, () => draft?.elements.push(judgedElement(attributes))) }],
      ["path", { open: (_, place) => at(place, refuseOld) }],
    ]),
    open(attributes, place) {
      draft = undefined;
      at(place, () => {
        const name = trimmed(attributes.get("name") ?? attributes.get("file") ?? "");
        if (name === "") throw new InputError('<file> without a name; expected name="…"');
        draft = {
          doc: places.id(name),
          file: name,
          place,
          ranges: [],
          elements: [],
          hasPoints: false,
          bestEntry: undefined,
        };
      });
    },
    close() {
      if (draft !== undefined && topic !== undefined) finish(draft, topic);
    },
  };

  /** Adds the document that has been read. If it has passages, its elements are computed from them. */
  function finish({ doc, place, ranges, elements, hasPoints, bestEntry }: AssessedFile, topic: string): void {
    const isTold = hasPoints || elements.some(({ relevant }) => relevant > 0);
    const of = hasPoints ? "highlights" : "elements";
    hasElements ||= elements.length > 0;
    const { line } = place;
    if (isTold) kind ??= { of, line };
    if (isTold && kind !== undefined && kind.of !== of) {
      const message = `judged by ${said[of]}, but the document on line ${kind.line} by ${said[kind.of]}`;
      return onFault(new InputError(`${message}; expected one kind a file`, place));
    }
    const length = places.length(doc);
    judgements.add({ topic, doc, line: line!, ranges, elements: hasPoints ? [] : elements, length, bestEntry });
  }

  function refuseOld(): void {
    if (isOld) return;
    isOld = true;
    throw new InputError(
      "<path> in assessments, as in 2003 and 2004; expected <passage> as in 2006 and 2007, or <element> as in 2005",
    );
  }

  const assessments: KnownElement = {
    holds: new Map<string, KnownElement>([
      ["file", file],
      ["inex_topic", {}],
    ]),
    open(attributes, place) {
      seen = true;
      topic = undefined;
      at(place, () => void (topic = attributeOf(attributes, "assessments", "topic")));
    },
  };

  const tree = xmlTree(new Map([["assessments", assessments]]), context, onFault);
  return {
    line: tree.line,
    stop: tree.stop,
    end(source) {
      const isWhole = tree.end();
      if (isWhole && !seen) throw new InputError("no <assessments>; expected one or more");
      const read = judgements.end(kind?.of ?? (hasElements ? "elements" : "highlights"), source);
      return { ...read, notes: [...tree.notes(), ...(read.notes ?? [])] };
    },
  };
}
