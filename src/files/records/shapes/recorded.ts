// Answers of live systems as `pericope retrieve` stores them: one line per question, with the original answer and the
// shape that says where its hits are. The shape is the name of a row in the table of shapes, or the user's own paths.

import { InputError } from "../../../base/input-error.ts";
import { didYouMean } from "../../../base/named.ts";
import { field, isObject, type JsonObject, shown } from "../json-line.ts";
import { fieldNames } from "./names.ts";
import { type HitNames, inRooms, type Shape } from "./shape.ts";

/** Where an answer has its hits, and where a hit has the things that are read. */
export type HitPaths = Readonly<Partial<Record<AnswerPath, string>>>;

const answerPaths = [
  "hits",
  "doc",
  "text",
  "start",
  "end",
  "length",
  "score",
  "distance",
  "id",
  "page",
  "section",
  "highlight",
] as const;
type AnswerPath = (typeof answerPaths)[number];

/** A line of a file of answers. */
export interface RecordedAnswer {
  readonly topic: string;
  readonly run: string;
  /** How many seconds the system took. */
  readonly seconds: number;
  /** A digest of the request. The same question, asked in the same way, has the same digest. */
  readonly asked: string;
  /** Without it, the shape of the answer is recognised. */
  readonly shape?: string | HitPaths | undefined;
  readonly response: unknown;
}

export function isRecordedAnswer(record: JsonObject): boolean {
  return typeof record["asked"] === "string" && Object.hasOwn(record, "response") && Object.hasOwn(record, "seconds");
}

/** The shape that a user declares, or an error that says what is possible. `names` are those of the table. */
export function readAnswerShape(value: unknown, names: readonly string[]): string | HitPaths {
  if (typeof value === "string") {
    if (names.includes(value)) return value;
    throw new InputError(
      `"shape": no shape "${value}"${didYouMean(value, names) || `; there are: ${names.join(", ")}; or paths, as in {"hits": "hits.hits", "doc": "_source.source", "text": "_source.text"}`}`,
    );
  }
  if (!isObject(value))
    throw new InputError(
      `"shape" is ${shown(value)}; expected the name of a shape, or paths, as in {"hits": "results", "doc": "file"}`,
    );
  for (const [key, path] of Object.entries(value)) {
    if (!answerPaths.some((name) => name === key))
      throw new InputError(
        `"shape": no path "${key}"${didYouMean(key, answerPaths) || `; there are: ${answerPaths.join(", ")}`}`,
      );
    if (typeof path !== "string" || (path === "" && key !== "hits"))
      throw new InputError(`"shape": "${key}" is ${shown(path)}; expected a path of keys, as in "hits.hits"`);
  }
  return value;
}

/** The shape of a recorded answer that names its shape, and the key under which the record keeps the answer. */
export function recordedShape(
  record: JsonObject,
  table: readonly Shape[],
): { readonly shape: Shape; readonly room: string } | undefined {
  const said = field(record, "shape");
  if (typeof said === "string") {
    const shape = table.find(({ name }) => name === said);
    return shape && { shape, room: Array.isArray(record["response"]) ? "" : "response." };
  }
  return isObject(said) ? { shape: ownShape(said), room: "" } : undefined;
}

const known = new Map<string, Shape>();

/** Records of one file all have the same. */
function ownShape(said: JsonObject): Shape {
  const text = JSON.stringify(said);
  const before = known.get(text);
  if (before !== undefined) return before;
  const shape = shapeOfPaths(readAnswerShape(said, []) as HitPaths);
  known.clear();
  known.set(text, shape);
  return shape;
}

function shapeOfPaths({ hits = "", highlight, ...paths }: HitPaths): Shape {
  const isUsual = Object.keys(paths).length === 0 && highlight === undefined;
  return {
    name: "own paths",
    about: "",
    holds: { run: "questions-run" },
    example: "",
    retrieved: [hits === "" ? "response" : `response.${hits}`],
    ...(isUsual ? {} : { hit: hitNames(paths) }),
    ...(highlight === undefined ? {} : { parts: [{ list: highlight, places: true }] }),
  };
}

/** The given paths. What they leave out is looked for under the usual names. */
function hitNames(paths: Omit<HitPaths, "hits" | "highlight">): HitNames {
  const beside = [paths.text, paths.doc].flatMap((path) =>
    path?.includes(".") === true ? [path.slice(0, path.lastIndexOf(".") + 1)] : [],
  );
  const rooms = [...new Set(["", "metadata.", ...beside, ...beside.map((room) => `${room}metadata.`)])];
  const usual: HitNames = {
    text: inRooms(rooms, fieldNames.text),
    doc: inRooms(rooms, fieldNames.doc),
    start: inRooms(rooms, fieldNames.start),
    end: inRooms(rooms, fieldNames.end),
    score: [...fieldNames.score, "_score"],
    distance: ["distance"],
    id: ["id", "_id"],
  };
  const given = Object.entries(paths).map(([name, path]) => [name, [path]] as const);
  return { ...usual, ...Object.fromEntries(given) };
}
