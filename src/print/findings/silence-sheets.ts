// How runs treated questions that cannot be answered: a table below the scores, rows, and the value for programs.

import type { Evaluation } from "../../score/evaluation.ts";
import { silenceFigures, silenceNames } from "../../score/silence.ts";
import { decimals, known } from "../figures.ts";
import type { Sheet } from "../findings.ts";

export function silenceSheets({ silence, runs }: Evaluation): Sheet[] {
  if (silence === undefined) return [];
  const rows = runs.flatMap(({ run }, i) => {
    const own = silence[i];
    if (own === undefined) return [];
    const figures = silenceFigures(own);
    const { unanswerable, answerable } = own;
    return [{ label: run, values: [unanswerable, ...silenceNames.map((name) => known(figures[name])), answerable] }];
  });
  const whole = (value: number): string => String(value);
  return [
    {
      name: "silence",
      title: "Silence",
      corner: "run",
      columns: [
        { name: "unanswerable", show: whole },
        ...silenceNames.map((name) => ({ name, show: decimals, absent: "—" })),
        { name: "answerable", show: whole },
      ],
      groups: [rows],
      below: [
        "falseAnswer: share of the unanswerable questions that were answered. falseRefusal: share of the answerable ones that were not.",
        "readInVain: characters returned or cited per unanswerable question. None of these is in a mean above.",
      ],
    },
  ];
}

/** Rows of run, name and value. */
export function* silenceRows({ silence = [], runs }: Evaluation): Generator<readonly [string, string, number]> {
  for (const [i, own] of silence.entries()) {
    if (own === undefined) continue;
    const figures = silenceFigures(own);
    for (const name of silenceNames) yield [runs[i]!.run, name, figures[name]];
  }
}

export function silenceData({ silence = [], runs }: Evaluation): object[] {
  return silence.flatMap((own, i) =>
    own === undefined ? [] : [{ run: runs[i]!.run, ...own, ...silenceFigures(own) }],
  );
}
