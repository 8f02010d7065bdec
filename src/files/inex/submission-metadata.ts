import type { RunMetadata } from "../../data/run.ts";
import { attribute, escaped } from "./xml-text.ts";
import type { KnownElement } from "./xml-tree.ts";

export interface MetadataReader {
  /** Takes the attributes of the submission's start tag. */
  attributes(attributes: ReadonlyMap<string, string>): void;
  /** The elements that a submission may contain, besides topics. */
  readonly elements: ReadonlyMap<string, KnownElement>;
  /** A topic may contain this element too. */
  readonly collections: KnownElement;
  read(): RunMetadata;
}

/** The letters of topic-part (2005), and the field of each. */
const topicParts = new Map([
  ["T", "title"],
  ["C", "castitle"],
  ["D", "description"],
  ["N", "narrative"],
  ["K", "keywords"],
]);

/** Reads what a submission says about itself. */
export function metadataReader(): MetadataReader {
  let given: RunMetadata = {};
  let description = "";
  const fields = new Set<string>();
  const named = new Set<string>();

  const collections: KnownElement = {
    holds: new Map([["collection", { close: (text: string) => void (text !== "" && named.add(text)) }]]),
  };
  return {
    attributes(attributes) {
      given = {
        participant: attributes.get("participant-id"),
        task: attributes.get("task"),
        query: attributes.get("query"),
        resultType: attributes.get("result-type"),
      };
      for (const letter of attributes.get("topic-part") ?? "") fields.add(topicParts.get(letter) ?? letter);
    },
    elements: new Map<string, KnownElement>([
      [
        "topic-fields",
        {
          open(attributes) {
            for (const [field, said] of attributes) if (said === "yes") fields.add(field);
          },
        },
      ],
      ["description", { close: (text) => void (description ||= text) }],
      ["collections", collections],
    ]),
    collections,
    read: () => ({
      ...given,
      topicFields: fields.size > 0 ? [...fields] : undefined,
      description: description === "" ? undefined : description,
      collections: named.size > 0 ? [...named] : undefined,
    }),
  };
}

/** The fields that the form of 2007 names, used or not. */
const namedFields = ["title", "mmtitle", "castitle", "description", "narrative"];

const what = "what the submission says of itself";

/** The attributes of a submission, each with a space before it. */
export function metadataAttributes({ participant, task, query, resultType }: RunMetadata, name: string): string {
  const attributes = {
    "participant-id": participant,
    "run-id": name,
    task,
    query,
    "result-type": resultType,
  };
  return Object.entries(attributes)
    .map(([key, value]) => attribute(key, value, what))
    .join("");
}

/** What a submission says about itself, as elements. */
export function* metadataLines({ topicFields, description, collections }: RunMetadata): Generator<string> {
  if (topicFields !== undefined) {
    const names = new Set([...namedFields, ...topicFields.filter(isName)]);
    const fields = [...names].map((name) => ` ${name}="${topicFields.includes(name) ? "yes" : "no"}"`);
    yield `  <topic-fields${fields.join("")}/>`;
  }
  if (description !== undefined) yield `  <description>${escaped(description, what)}</description>`;
  if (collections !== undefined) {
    const each = collections.map((name) => `<collection>${escaped(name, what)}</collection>`);
    yield `  <collections>${each.join("")}</collections>`;
  }
}

/** True if it can be the name of an attribute. */
function isName(field: string): boolean {
  return /^[A-Za-z_][\w.-]*$/.test(field);
}
