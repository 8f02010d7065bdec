// The view of curves: a plot for the chosen curve and runs, and a table of its values.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { visible } from "../../../base/visible.ts";
import type { PageCurve } from "../../page-data.ts";
import { officialMeasure, ranking } from "../../page-scores.ts";
import { curveSheet } from "../../sheets.ts";
import { NotFound } from "../frame/not-found.tsx";
import { RunPicker } from "../frame/pickers.tsx";
import { Later } from "../frame/waiting.tsx";
import { curvePlot, lineStyle } from "../plots/plots.ts";
import { curvePicture } from "../plots/pictures.ts";
import { Portable } from "../portable/portable.tsx";
import { address, go, type Route } from "../shared/router.ts";
import { NumberHead, scoreWords } from "../shared/words.tsx";
import { useSource } from "../source.ts";
import { nounsOf } from "../../nouns.ts";
import { capitalised } from "../../../base/list-words.ts";

const first = 6; // runs shown before anyone chooses

const usualCurve = new Map([
  ["ric", "gP-gR"],
  ["bic", "gP-gR-bep"],
  ["chunks", "recall-by-characters"],
]);

/** Curves of the runs that were chosen. */
export function CurvesPage({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const usual = usualCurve.get(data.task) ?? "precision-recall";
  const curve = data.curves.find(({ name }) => name === (route.query.get("curve") ?? usual)) ?? data.curves[0];
  if (curve === undefined) return <NotFound>Judgements of whole documents have no curves of text.</NotFound>;
  const asked = route.query.getAll("run").flatMap((name) => data.runs.findIndex((run) => run.name === name));
  const known = asked.filter((run) => run >= 0);
  const chosen = known.length > 0 ? known : ranking(data, officialMeasure(data)).slice(0, first);
  const show = (name: string, runs: readonly number[]): void =>
    go(address(["curves"], { curve: name, run: runs.map((run) => data.runs[run]!.name) }), true);
  const drawn = JSON.stringify([curve.name, chosen]);
  const named = chosen.map((run) => ({ run, name: visible(data.runs[run]!.name) }));

  return (
    <>
      <div class="head">
        <div>
          <h1>Curves</h1>
          <p class="lead">
            {curve.about} Mean over {nounsOf(data).topic}s.
          </p>
        </div>
        <label class="picker">
          <span>Curve</span>
          <select value={curve.name} onChange={(event) => show(event.currentTarget.value, chosen)}>
            {data.curves.map(({ name }) => (
              <option key={name} value={name} selected={name === curve.name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ul class="chips" aria-label={`${capitalised(nounsOf(data).run)}s shown`}>
        {named.map(({ run, name }, place) => (
          <li key={name} class="chip">
            <LineSample place={place} />
            <bdi>{name}</bdi>
            {chosen.length > 1 && (
              <button
                type="button"
                aria-label={`Leave out ${name}`}
                onClick={() =>
                  show(
                    curve.name,
                    chosen.filter((other) => other !== run),
                  )
                }
              >
                ×
              </button>
            )}
          </li>
        ))}
        {chosen.length < data.runs.length && (
          <li>
            <RunPicker
              label="Add"
              run={undefined}
              none={`a ${nounsOf(data).run} …`}
              onPick={(run) => run !== undefined && !chosen.includes(run) && show(curve.name, [...chosen, run])}
            />
          </li>
        )}
      </ul>
      <Portable
        sheet={() => curveSheet(data, curve, chosen)}
        plot={() => curvePicture(curve, named)}
        printed={() => [curvePicture(curve, named)]}
      >
        <Chart
          label={`${curve.y} over ${curve.x} for ${named.map(({ name }) => name).join(", ")}`}
          on={drawn}
          draw={(width) => curvePlot(curve, named, { width })}
        />
      </Portable>
      <details class="values">
        <summary>The values as a table</summary>
        <div class="scroll" tabIndex={0} role="region" aria-label="Values">
          <Later on={drawn}>{() => <CurveValues curve={curve} runs={named} />}</Later>
        </div>
      </details>
    </>
  );
}

interface CurveValues {
  readonly curve: PageCurve;
  readonly runs: readonly { readonly run: number; readonly name: string }[];
}

/** A row a place of the curve, a column a run. */
function CurveValues({ curve, runs }: CurveValues) {
  return (
    <table>
      <caption class="hidden">
        {curve.y} by {curve.x}
      </caption>
      <thead>
        <tr>
          <NumberHead>{curve.x}</NumberHead>
          {runs.map(({ name }) => (
            <th key={name} scope="col" class="number">
              <bdi>{name}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {curve.places.map((x, i) => (
          <tr key={x}>
            <th scope="row" class="number">
              {x.toLocaleString("en")}
            </th>
            {runs.map(({ run }) => (
              <td key={run} class="number">
                {scoreWords(curve.heights[run]![i])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LineSample({ place }: { readonly place: number }) {
  const { colour, dash } = lineStyle(place);
  return (
    <svg width="28" height="8" aria-hidden="true">
      <line x1="0" x2="28" y1="4" y2="4" stroke={colour} stroke-width="2.5" stroke-dasharray={dash} />
    </svg>
  );
}

interface Chart {
  readonly label: string;
  /** What the plot is made of; it is drawn again when this changes. */
  readonly on: string;
  draw(width: number): Element;
}

/** A plot as wide as its place. */
function Chart({ label, on, draw }: Chart) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (width === 0) return;
    const drawing = draw(width);
    drawing.setAttribute("aria-hidden", "true"); // its label says what it shows, and a table the values
    place.current!.replaceChildren(drawing);
  }, [width, on]);
  return <div class="chart" ref={place} role="img" aria-label={label} />;
}
