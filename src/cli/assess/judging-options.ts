// The options of `pericope assess`, in groups: what a judging consists of, how it is served, and what --allow may name.

import { InputError } from "../../base/input-error.ts";
import { didYouMean } from "../../base/named.ts";
import { type MissingCode, missingCodes, missingKinds } from "../../assess/checklist.ts";
import { nameFault } from "../../assess/node/store/people.ts";
import {
  flag,
  type Option,
  type OptionValues,
  parsed,
  textOption,
  texts,
  usuallyOneOf,
  usuallyParsed,
  wholeNumberBetween,
} from "../command.ts";
import { inTrack, inTrackIfThere } from "../track-file.ts";

/**
 * What is judged, by whom, and how. This is decided when a judging is made. Topics, pool and assessors may be added
 * later.
 */
export const makingOptions = {
  topics: inTrack("topics", textOption("--topics <file>", "the topics, with their texts"), ["freeze"]),
  pool: inTrackIfThere(
    "pool",
    textOption("--pool <file>", "what is to be judged, as pericope pool writes it; with an index none is needed"),
    ["freeze"],
  ),
  assessors: parsed("--assessors <names>", "who judges, as in ann,bob; default: one, called assessor", {
    expected: "names with commas between them",
    read: namesIn,
  }),
  twice: usuallyParsed(
    "--twice <number>",
    "this many topics are judged by two people, to see how far they agree",
    wholeNumberBetween(0, 1_000_000, "a whole number from 0"),
    "0",
  ),
  entryPoints: usuallyOneOf(
    "--entry-points <yes|no>",
    "whether assessors are asked where to start reading",
    [{ name: "yes" }, { name: "no" }],
    "yes",
  ),
  exhaustivity: flag("--exhaustivity", "elements with highlighted text get ?, 1 or 2, as at INEX 2005"),
  guide: textOption("--guide <file>", "instructions for assessors, a key away on their page"),
  practice: textOption(
    "--practice <judgements>",
    "topics for practice: the answers are shown once a document is judged",
  ),
};

/** The kinds that --allow can name. */
export const allowableKinds = missingCodes.flatMap((name) =>
  name === "differences" ? [] : [{ name, about: missingKinds[name].many }],
);

/** The kinds that stop --freeze unless they are named, for the help. */
export const refusedKinds = allowableKinds.filter(({ name }) => missingKinds[name].refuses);

/** What may be missing at --freeze: codes separated by commas, or the option several times. */
export function allowed(flags: string, about: string): Option<readonly MissingCode[] | undefined> {
  const each = texts(flags, about);
  return {
    ...each,
    read(typed) {
      const given = each.read(typed);
      return given.length === 0 ? undefined : given.flatMap((one) => one.split(",").map((code) => codeIn(code.trim())));
    },
  };
}

function codeIn(code: string): MissingCode {
  if (code === "differences")
    throw new InputError(
      "--allow differences: nobody knows whose judgement would count; adjudicate them, or say whose counts by --assessor NAME",
    );
  const known = allowableKinds.map(({ name }) => name);
  const found = known.find((one) => one === code);
  if (found !== undefined) return found;
  throw new InputError(
    `--allow "${code}": there is no such code${didYouMean(code, known)}; expected one of ${known.join(", ")}`,
  );
}

/** The people whose links are revoked before new ones are printed. */
export const revokeOption = parsed(
  "--revoke <names>",
  "take back all earlier links of these people, as in organiser,ann",
  {
    expected: "names with commas between them",
    read: (typed) => typed.split(",").map((name) => name.trim()),
  },
);

export type Making = OptionValues<typeof makingOptions>;

function namesIn(typed: string): string[] {
  const names = typed.split(",").map((name) => name.trim());
  for (const name of names) {
    const fault = nameFault(name);
    if (fault !== undefined) throw new InputError(`--assessors "${typed}": ${fault}`);
  }
  if (new Set(names).size < names.length)
    throw new InputError(`--assessors "${typed}": a name is listed twice; expected each name once`);
  return names;
}
