// What only the organiser may ask.

import type { Me } from "../../assessor-answers.ts";
import type { Deed } from "../../action.ts";
import type { ChecklistAnswer, DifferenceAnswer, NoteAnswer, ProgressAnswer } from "../../organiser-answers.ts";
import { answered } from "../client/api.ts";

/** In place of a key: the organiser's page is found at the same address in every judging. */
export const organiserKey = "organiser";

/** A link that lets somebody in. The server keeps only its hash: it is shown once. */
export interface FreshLink {
  readonly name: string;
  readonly url: string;
}

/** The questions that the server answers to the organiser alone. */
export interface OrganiserApi {
  progress(): Promise<ProgressAnswer>;
  /** What several judged; `doc` also where one alone did. */
  differences(topic: string, doc?: string): Promise<readonly DifferenceAnswer[]>;
  /** What is missing before a freeze, of one topic or of all; of each kind as many documents as are wanted. */
  checklist(topic: string | undefined, most: number): Promise<ChecklistAnswer>;
  notes(): Promise<readonly NoteAnswer[]>;
  /** Who judges a topic from now on. */
  assign(topic: string, to: readonly string[]): Promise<void>;
  /** A document that somebody found is in everybody's list. */
  release(topic: string, doc: string): Promise<void>;
  addAssessor(name: string): Promise<FreshLink>;
  link(name: string): Promise<FreshLink>;
  /** Takes back all links of somebody. Of the organiser, and gives the only one that then holds; this browser has it already. */
  revoke(name: string): Promise<FreshLink | undefined>;
}

export function openOrganiserApi({ judging, key }: Pick<Me, "judging" | "key">): OrganiserApi {
  const address = (path: string, asked: Readonly<Record<string, string>> = {}): string =>
    `/api/${path}?${new URLSearchParams({ ...asked, as: key })}`;
  const ask = async <T>(path: string, asked?: Readonly<Record<string, string>>): Promise<T> =>
    (await answered(address(path, asked), {})) as T;
  const post = async <T>(path: string, body: unknown): Promise<T> =>
    (await answered(address(path), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })) as T;
  const act = async (topic: string, doc: string, deed: Deed): Promise<void> => {
    const at = new Date().toISOString();
    await post("actions", [{ ...deed, id: randomId(), judging, assessor: "organiser", topic, doc, at }]);
  };
  return {
    progress: () => ask("progress"),
    differences: async (topic, doc) => {
      const asked = { topic, ...(doc !== undefined && { doc }) };
      return (await ask<{ documents: DifferenceAnswer[] }>("differences", asked)).documents;
    },
    checklist: (topic, most) => ask("checklist", { most: String(most), ...(topic !== undefined && { topic }) }),
    notes: async () => (await ask<{ notes: NoteAnswer[] }>("notes")).notes,
    assign: (topic, to) => act(topic, "", { kind: "assign", to }),
    release: (topic, doc) => act(topic, doc, { kind: "release" }),
    addAssessor: (name) => post("assessors", { name }),
    link: (name) => post("links", { name }),
    async revoke(name) {
      const said = await post<Partial<FreshLink>>("revoke", { name });
      return said.url === undefined ? undefined : { name, url: said.url };
    },
  };
}

/** Pages that are not on a secure address have no `randomUUID`. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
