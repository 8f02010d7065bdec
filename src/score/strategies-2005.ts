import type { Task } from "./tasks.ts";

// The strategies of INEX 2005. Their measures are those of Tables 4 to 6 of the HiXEval paper: those of HiXEval, then
// those of XCG. With overlap off, alpha is 0.

const ranks = [10, 25, 50];
const mostAtInex = 1500;

const tolerant = [
  ...ranks.flatMap((rank) => [`HP(alpha=0)@${rank}`, `HR(alpha=0)@${rank}`]),
  "HAP(alpha=0)",
  ...ranks.map((rank) => `nxCG@${rank}`),
  "MAep",
];
const intolerant = [
  ...ranks.flatMap((rank) => [`HP@${rank}`, `HR@${rank}`]),
  "HAP",
  ...ranks.map((rank) => `nxCG(overlap=on)@${rank}`),
  "MAep(overlap=on)",
];
const clustered = [
  // by articles; precision and recall are those at the last rank
  `HP(level=article)@${mostAtInex}`,
  `HR(level=article)@${mostAtInex}`,
  "HAP(level=article)",
  "MAep(level=article)",
  // by elements, with overlap off
  "Prec(alpha=0)",
  "Rec(alpha=0)",
  "HAP(alpha=0)",
  "MAep",
  // with overlap on
  "Prec",
  "Rec",
  "HAP",
  "MAep(overlap=on)",
];

const form = {
  partsOfDocuments: true,
  mayOverlap: true,
  grouped: false,
  onePerDocument: false,
  mostResults: mostAtInex,
};
const asRankedLists = ["focused", "thorough", "ric", "bic"];

/** The strategies of a sub-task whose topics have no structure, or only hints of it. */
const contentOnly = (prefix: string, topics: string): Task[] => [
  {
    name: `${prefix}.Thorough`,
    about: `INEX 2005, ${topics}: a ranked list of all relevant elements; they may overlap.`,
    measures: tolerant,
    official: "HAP(alpha=0)",
    why: [],
    form,
    also: ["thorough"],
  },
  {
    name: `${prefix}.Focussed`,
    about: `INEX 2005, ${topics}: a ranked list of the most focused elements, none overlapping another.`,
    measures: intolerant,
    official: "HAP",
    why: [],
    form: { ...form, mayOverlap: false },
    also: ["focused"],
  },
  {
    name: `${prefix}.FetchBrowse`,
    about: `INEX 2005, ${topics}: a ranked list of articles, in each the elements to look at.`,
    measures: clustered,
    official: "HAP(alpha=0)",
    why: [],
    form: { ...form, grouped: true },
    also: asRankedLists,
  },
];

const matched = { S: "strictly", V: "vaguely" };

/** Topics with structure. Target and support elements are taken strictly, or as hints. */
const structured = (target: keyof typeof matched, support: keyof typeof matched): Task => ({
  name: `${target}${support}CAS`,
  about: `INEX 2005, topics with structure: targets are met ${matched[target]}, support ${matched[support]}.`,
  measures: tolerant,
  official: "HAP(alpha=0)",
  why: [],
  form,
  also: asRankedLists,
});

export const strategies2005: readonly Task[] = [
  ...contentOnly("CO", "topics without structure"),
  ...contentOnly("COS", "topics with hints of structure"),
  structured("S", "S"),
  structured("S", "V"),
  structured("V", "S"),
  structured("V", "V"),
];

/** The strategy that a submission names. It may be written "CO.Thorough", "CO+S.Focused", "COS.Fetch & Browse". */
export function strategyNamed(said: string): string | undefined {
  const plain = (name: string): string =>
    name
      .toLowerCase()
      .replaceAll(/[^a-z]/g, "")
      .replace("focussed", "focused")
      .replace("fetchandbrowse", "fetchbrowse");
  const found = plain(said);
  const whole = found === "fetchbrowse" ? `co${found}` : found; // the other two names alone are tasks of later years
  return strategies2005.find(({ name }) => plain(name) === whole)?.name;
}
