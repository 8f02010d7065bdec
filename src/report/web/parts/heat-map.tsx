// Heat maps of runs on topics, with their legend: a table of links, or a canvas where there are too many cells for elements.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { visible } from "../../../base/visible.ts";
import { axisTicks, type HeatScale, heatShareOf } from "../../overview.ts";
import { nounsOf } from "../../nouns.ts";
import type { Maybe, PageData } from "../../page-data.ts";
import { topicAddress } from "../frame/addresses.ts";
import { go } from "../shared/router.ts";
import { Name, scoreWords, shortScore, tickWords } from "../shared/words.tsx";
import { useSource } from "../source.ts";

/** What a heat map shows: a measure, with runs and topics in some order. */
interface Heat {
  readonly measure: number;
  readonly runs: readonly number[];
  readonly topics: readonly number[];
  readonly scale: HeatScale;
}

/** A heat map of elements, each a link. */
export function HeatTable({ measure, runs, topics, scale }: Heat) {
  const { data } = useSource();
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Heat map">
      <table class="heat">
        <caption class="hidden">
          {data.measures[measure]} of each {nounsOf(data).run}, from best to worst, on each {nounsOf(data).topic}
        </caption>
        <thead>
          <tr>
            <td />
            {topics.map((topic) => (
              <th key={topic} scope="col" title={data.topics[topic]!.title ?? visible(data.topics[topic]!.id)}>
                <a href={topicAddress(data, topic, runs[0]!)}>
                  <Name of={data.topics[topic]!.id} />
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run}>
              <th scope="row">
                <Name of={data.runs[run]!.name} />
              </th>
              {topics.map((topic) => {
                const value = data.runs[run]!.scores[measure]![topic] ?? null;
                const percent = Math.round(100 * (heatShareOf(scale, value) ?? 0));
                return (
                  <td key={topic}>
                    <a
                      class={value === null ? "gap" : strength(percent)}
                      style={{ "--share": `${percent}%` }}
                      href={topicAddress(data, topic, run)}
                      title={cellWords(data, run, topic, value)}
                      aria-label={cellWords(data, run, topic, value)}
                    >
                      {value === null ? "–" : shortScore(value)}
                    </a>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellWords({ runs, topics }: PageData, run: number, topic: number, value: Maybe): string {
  return `${visible(runs[run]!.name)}, ${visible(topics[topic]!.id)}: ${scoreWords(value)}`;
}

/** Which ink can be read on a cell, black or white: the two themes change at different shares. */
function strength(percent: number): string {
  if (percent >= 78) return "strong";
  return percent >= 56 ? "middling" : "";
}

const steps = 100; // of colour
const leastLabel = 12; // pixels that the name of a run takes

/** A heat map too large for elements: painted, walked with the arrow keys, and told in a line below. */
export function HeatCanvas({ measure, runs, topics, scale }: Heat) {
  const { data } = useSource();
  const nouns = nounsOf(data);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cell, setCell] = useState({ row: 0, column: 0 });
  const [tall, wide] = [Math.max(4, Math.min(18, Math.floor(1200 / runs.length))), 10];
  const every = Math.ceil(leastLabel / tall); // the runs between are named where one points at them

  useLayoutEffect(() => {
    const paint = canvas.current!.getContext("2d")!;
    const style = getComputedStyle(canvas.current!);
    const colours = heatColours(rgb(style.getPropertyValue("--heat-low")), rgb(style.getPropertyValue("--heat-high")));
    // A pixel a cell, which the style makes larger: the view waits for this. What has no score stays transparent.
    const cells = new ImageData(topics.length, runs.length);
    const pixels = new Uint32Array(cells.data.buffer);
    let at = 0;
    for (const run of runs) {
      const scores = data.runs[run]!.scores[measure]!;
      for (const topic of topics) {
        const share = heatShareOf(scale, scores[topic]);
        if (share !== undefined) pixels[at] = colours[Math.round(steps * share)]!;
        at++;
      }
    }
    paint.putImageData(cells, 0, 0);
  }, [measure, runs.join(), topics.join(), scale]);

  const run = runs[Math.min(cell.row, runs.length - 1)]!;
  const topic = topics[Math.min(cell.column, topics.length - 1)]!;
  const under = (event: MouseEvent): typeof cell => {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect();
    const place = (at: number, size: number, count: number): number =>
      Math.max(0, Math.min(count - 1, Math.floor((at / size) * count)));
    return {
      row: place(event.clientY - top, height, runs.length),
      column: place(event.clientX - left, width, topics.length),
    };
  };
  const step = (rows: number, columns: number): void =>
    setCell(({ row, column }) => ({
      row: Math.max(0, Math.min(runs.length - 1, row + rows)),
      column: Math.max(0, Math.min(topics.length - 1, column + columns)),
    }));
  const moves: Readonly<Record<string, () => void>> = {
    ArrowUp: () => step(-1, 0),
    ArrowDown: () => step(1, 0),
    ArrowLeft: () => step(0, -1),
    ArrowRight: () => step(0, 1),
    Enter: () => go(topicAddress(data, topic, run)),
  };
  return (
    <>
      <p class="heat-words" aria-live="polite">
        <strong>
          <bdi>{visible(data.runs[run]!.name)}</bdi>
        </strong>
        , {nouns.topic} <bdi>{visible(data.topics[topic]!.id)}</bdi>
        {data.topics[topic]!.title !== null && <span class="quiet"> {data.topics[topic]!.title}</span>}:{" "}
        {scoreWords(data.runs[run]!.scores[measure]![topic])}
      </p>
      <div class="scroll heat-canvas">
        <div class="heat-topics" aria-hidden="true" style={{ "--wide": `${wide}px` }}>
          {topics.map((each) => (
            <bdi class={each === topic ? "here" : ""}>{visible(data.topics[each]!.id)}</bdi>
          ))}
        </div>
        <div class="heat-runs" aria-hidden="true" style={{ height: `${runs.length * tall}px` }}>
          {runs.map((each, row) =>
            row % every === 0 ? (
              <bdi class={each === run ? "here" : ""} style={`top:${row * tall}px`}>
                {visible(data.runs[each]!.name)}
              </bdi>
            ) : null,
          )}
        </div>
        <canvas
          ref={canvas}
          class={tall > 6 ? "apart" : ""}
          style={`--wide:${wide}px;--tall:${tall}px;width:${topics.length * wide}px;height:${runs.length * tall}px`}
          width={topics.length}
          height={runs.length}
          tabIndex={0}
          role="application"
          aria-label={`Heat map, ${nouns.run}s from best to worst, one column for each ${nouns.topic}. The arrow keys walk it, Enter opens a ${nouns.topic}.`}
          onMouseMove={(event) => setCell(under(event))}
          onClick={(event) => {
            const { row, column } = under(event);
            go(topicAddress(data, topics[column]!, runs[row]!));
          }}
          onKeyDown={(event) => {
            const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
            if (move === undefined) return;
            event.preventDefault();
            move();
          }}
        />
      </div>
    </>
  );
}

/** From the weakest to the strongest, as a canvas keeps them: alpha, blue, green, red. */
function heatColours(cool: readonly number[], hot: readonly number[]): Uint32Array {
  return Uint32Array.from({ length: steps + 1 }, (_, i) => {
    const [red, green, blue] = cool.map((from, part) => Math.round(from + (i / steps) * (hot[part]! - from)));
    return ((255 << 24) | (blue! << 16) | (green! << 8) | red!) >>> 0;
  });
}

function rgb(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.trim().slice(at, at + 2), 16));
}

interface HeatLegend {
  readonly name: string;
  readonly scale: HeatScale;
}

/** Which colour is which value. */
export function HeatLegend({ name, scale: { low, high, better, hasGaps } }: HeatLegend) {
  const place = (value: number): string => `${(100 * (value - low)) / (high - low)}%`;
  return (
    <p class="heat-legend">
      <span>
        {name}, {better} is better
      </span>
      <span
        class="heat-scale"
        role="img"
        aria-label={`The colours go from ${tickWords(low)}, the weakest, to ${tickWords(high)}, the strongest`}
      >
        <span class="heat-bar" />
        {axisTicks(low, high).map((tick) => (
          <span key={tick} class="heat-tick" style={{ left: place(tick) }}>
            {tickWords(tick)}
          </span>
        ))}
      </span>
      {hasGaps && (
        <span>
          <span class="heat-gap" /> no score
        </span>
      )}
    </p>
  );
}
