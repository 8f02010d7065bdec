import type { Answers } from "../../data/answers.ts";
import type { Collection } from "../../data/collection.ts";
import type { Judgements } from "../../data/judgements.ts";
import type { Run } from "../../data/run.ts";
import type { Topics } from "../../data/topics.ts";

/** The kinds of things that files contain, by the name that help and errors use. */
export interface Nouns {
  run: Run;
  judgements: Judgements;
  documents: Collection;
  topics: Topics;
  answers: Answers;
}
export type Noun = keyof Nouns;
