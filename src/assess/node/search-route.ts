import { foundAnswers } from "../assessor-answers.ts";
import { topicsOf } from "../lists.ts";
import { longestQuery } from "../read-action.ts";
import { Refused } from "./answer.ts";
import { type Asked, judgingName, needed, refuseStranger } from "./route.ts";

/** How many documents are found: where nothing is said, and at most. */
const usualMost = 20;
const largestMost = 100;

/** Documents of the index for a query of one's own. Nothing in the answer depends on what others did. */
export async function searchAnswer({ desk, door, person, query, search }: Asked): Promise<unknown> {
  if (search === undefined)
    throw new Refused(404, "there is no index to search here; the organiser names one: --index");
  const [topic, words] = [needed(query, "topic"), needed(query, "q")];
  const assessor = judgingName(person);
  if (!topicsOf(desk.judging(), desk.log, assessor).includes(topic))
    throw new Refused(404, "this topic is not in your list");
  if (desk.judging().practice.has(topic)) throw new Refused(400, "nothing is added to a topic for practice");
  if (words.length > longestQuery) throw new Refused(400, `q: expected at most ${longestQuery} characters`);
  const most = Number(query.get("n") ?? usualMost);
  if (!Number.isInteger(most) || most < 1 || most > largestMost)
    throw new Refused(400, `n: expected a whole number from 1 to ${largestMost}`);
  const outcome = await search.find({ query: words, system: query.get("system") ?? undefined, most });
  if ("fault" in outcome) throw new Refused(400, outcome.fault);
  refuseStranger(door, person);
  // What was judged meanwhile counts: the list is looked at after the search.
  return { documents: foundAnswers(desk.judging(), desk.log, assessor, topic, outcome.found) };
}
