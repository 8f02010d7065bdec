import { picked } from "../../base/lists.ts";
import { counted, grouped } from "../../base/note.ts";
import { fixed } from "../../base/number.ts";
import { visible as safe } from "../../base/visible.ts";
import { pairTests } from "../../compare/index.ts";
import { oftenEnough, type PairPower, type Power } from "../../compare/power.ts";
import { known, pairName } from "../figures.ts";
import type { Sheet, Value } from "../findings.ts";
// How often a drop would be detected with this number of topics, as `pericope compare --power` prints it.

/** How often a drop would be detected, for each pair of runs. */
export function powerSheet(power: Power): Sheet {
  const { measure, drop, pairs } = power;
  return {
    name: `power, ${measure}`,
    title: `${safe(measure)}: how small a ${dropWord(power)} would be seen`,
    corner: "run − against",
    columns: [
      { name: "sd", digits: 4 },
      { name: `${drop} seen`, digits: 2 },
      { name: `seen ${shareWords(oftenEnough)}`, digits: 4 },
      { name: "topics", digits: 0, show: topicsText },
    ],
    groups: [
      pairs.map(({ a, b, deviation, power: often, visible, needed }) => ({
        label: pairName({ a, b }),
        values: [deviation, often, visible, needed],
      })),
    ],
    below: explained(power),
  };
}

function explained(power: Power): string[] {
  const { drop, topics, by, seed, simulations, pairs } = power;
  const reasons = [...new Set(pairs.flatMap(({ why }) => (why === undefined ? [] : [why])))];
  return [
    `sd: standard deviation of the difference over ${counted(topics, "topic", "topics")}; all else supposes that topics go on to vary so.`,
    `${drop} seen: how often, from 0 to 1, ${testWords(power)} finds the first run worse if it is truly worse by ${drop}${marginWords(power)}.`,
    `Seen ${shareWords(oftenEnough)}: the ${dropWord(power)} that is found so often. Topics: how many it takes to find ${drop} so often.`,
    by === "simulation"
      ? `By ${counted(simulations!, "simulation", "simulations")} with topics drawn from these, seed ${seed}; the last two by fewer, and a dash where the search came to no end.`
      : "By the noncentral t distribution, which takes differences to be normal.",
    ...reasons.map((why) => `No numbers: ${why}.`),
  ];
}

function testWords(power: Power): string {
  const { title, joint } = pairTests.find(({ name }) => name === power.test)!;
  const sides = power.side === "two" ? "two-sided" : "one-sided";
  return `${joint === true ? "" : "the "}${title} (${sides} at ${Number(power.level.toPrecision(3))})`;
}

/** The same in one sentence, for the pair with the lowest chance. */
export function powerWords(power: Power): string {
  const { measure, topics, drop, by, simulations, margin, pairs } = power;
  const told = pairs.filter(({ why }) => why === undefined);
  const [first] = told;
  if (first === undefined)
    return `${measure}: nothing tells how small a ${dropWord(power)} would be seen: ${pairs[0]?.why}`;
  const least = told.reduce((a, b) => (b.power < a.power ? b : a), first);
  const how = by === "simulation" ? `, by ${counted(simulations!, "simulation", "simulations")}` : "";
  const which =
    pairs.length === 1 ? "" : ` (${pairName(least)}, the least of ${counted(pairs.length, "pair", "pairs")})`;
  const rest = Number.isNaN(least.visible) ? "" : `, one of ${fixed(least.visible, 4)} ${shareWords(oftenEnough)}`;
  const given = `${counted(topics, "topic", "topics")}${margin > 0 ? ` and a margin of ${margin}` : ""}`;
  return `${measure}: with ${given} a ${dropWord(power)} of ${drop} is seen ${shareWords(least.power)}${rest}${neededWords(least, power)}${how}${which}`;
}

function neededWords({ needed }: PairPower, { drop, topics }: Power): string {
  if (Number.isNaN(needed)) return "";
  if (needed === Infinity) return `; no number of topics would make ${drop} seen so often`;
  return needed <= topics ? "" : `; to see ${drop} so often takes ${counted(needed, "topic", "topics")}`;
}

/** "31 times in 100". A share that is almost 0 or almost 1 is not called never or always. */
function shareWords(share: number): string {
  if (share < 0.005) return "less than once in 100";
  if (share >= 0.995) return "more than 99 times in 100"; // it would be rounded to 100
  const [part, whole] = Number.isInteger(Math.round(share * 1e9) / 1e8) ? [share * 10, 10] : [share * 100, 100];
  return `${counted(Math.round(part), "time", "times")} in ${whole}`;
}

function topicsText(needed: number): string {
  return needed === Infinity ? "never" : grouped(needed);
}

function dropWord({ better }: Power): string {
  return better === "more" ? "drop" : "rise";
}

function marginWords({ margin }: Power): string {
  return margin > 0 ? `, and by more than the margin of ${margin}` : "";
}

/** The JSON of the power. Scripts rely on these keys. */
export function powerData(power: Power): object {
  return {
    ...picked(power, ["test", "side", "level", "topics", "drop", "margin", "by", "seed", "simulations"]),
    often: oftenEnough,
    pairs: power.pairs.map((pair) => picked(pair, ["a", "b", "deviation", "power", "visible", "needed", "why"])),
  };
}

/** The additional columns of the rows of pairs, and their values. */
export const powerColumns = ["deviation", "drop", "power", "visible", "needed"] as const;

export function powerValues({ drop, pairs }: Power, place: number): Value[] {
  const { deviation, power, visible, needed } = pairs[place]!;
  return [known(deviation), drop, known(power), known(visible), Number.isFinite(needed) ? needed : undefined];
}
