// What a person does while judging, as a value: the kinds of actions, and what a store adds to one that it has taken.
// An action is never changed and never removed. All else, from the state of a document to the judgements, is a fold over actions.

/** How a person marks a document: null takes the mark back. */
export const verdicts = ["relevant", "nonrelevant", "cannot", "later"] as const;
export type DocumentVerdict = (typeof verdicts)[number];

/** How exhaustively an element discusses the topic, as INEX 2005 graded it; null takes the grade back. */
export const exhaustivities = ["?", "1", "2"] as const;
export type Exhaustivity = (typeof exhaustivities)[number];

/** What an action says of a document, by its kind. Offsets count code points of its text. */
export type Deed =
  /** `from`: the machine that suggested exactly this range, where the person took its suggestion. */
  | { readonly kind: "highlight"; readonly start: number; readonly end: number; readonly from?: string | undefined }
  | { readonly kind: "erase"; readonly start: number; readonly end: number }
  | { readonly kind: "entry"; readonly position: number | null }
  | { readonly kind: "verdict"; readonly value: DocumentVerdict | null }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "grade"; readonly path: string; readonly value: Exhaustivity | null }
  /** A document outside the pool, which the assessor found: by searching for this, or by its id. */
  | { readonly kind: "add"; readonly query?: string | undefined }
  /** A machine's: what it would highlight in the document, in place of what it suggested before; none: it finds nothing relevant. */
  | { readonly kind: "suggest"; readonly ranges: readonly (readonly [start: number, end: number])[] }
  /** The person is shown, from now on, what machines have suggested in the document. It cannot be undone. */
  | { readonly kind: "see" }
  /** A suggestion that the person does not want. */
  | { readonly kind: "drop"; readonly start: number; readonly end: number; readonly from: string }
  | { readonly kind: "undo"; readonly of: string }
  | { readonly kind: "redo"; readonly of: string }
  /** The organiser's: who judges the topic from now on. */
  | { readonly kind: "assign"; readonly to: readonly string[] }
  /** The organiser's: a document that somebody found is in everybody's list. */
  | { readonly kind: "release" };

export type Action = Deed & {
  /** Chosen by the client; with the assessor it is the key. */
  readonly id: string;
  readonly topic: string;
  /** Empty for what concerns the whole topic. */
  readonly doc: string;
  /** The client's clock, as it came. It orders nothing. */
  readonly at?: string | number | undefined;
};

/** An action that a store has taken. */
export interface Stored {
  /** From 1, in the order of arrival, over all assessors. */
  readonly number: number;
  /** From 1, among the actions of this assessor: all that an assessor is ever told. */
  readonly own: number;
  readonly assessor: string;
  /** The server's clock, in milliseconds since 1970. */
  readonly received: number;
  readonly action: Action;
}

/** Two that act without being assessors of a topic; nobody else may have these names. */
export const organiser = "organiser";
export const adjudicator = "adjudicator";
