import { same } from "../../src/base/same.ts";
import { visible } from "../../src/base/visible.ts";
import type { PageData, PageResults } from "../../src/page/page-data.ts";
import { isLost, isWon, scoreTable, topicDifferences } from "../../src/page/page-scores.ts";
import { foundOnlyBy, judgedTopic, type Returned, returnedIn } from "../../src/page/page-topic.ts";
import { comparisonAddress, documentAddress, topicAddress } from "../frame/addresses.ts";
import { chosenMeasure, chosenRun } from "../frame/choice.ts";
import { useSource } from "../frame/context.ts";
import { DifferenceBars } from "../charts/difference-bars.tsx";
import { Later } from "../frame/later.tsx";
import { LazyDetails } from "../frame/lazy-details.tsx";
import { MissedTexts } from "../parts/missed-texts.tsx";
import { Name } from "../parts/name.tsx";
import { MeasurePicker, RunPicker } from "../frame/pickers.tsx";
import { PairTestsView } from "../parts/pair-tests.tsx";
import { useLater } from "../frame/use-later.ts";
import { useLoaded } from "../frame/use-loaded.ts";
import { isCut, countedWords, scoreWords, signed } from "../parts/words.ts";
import { PortableDifferences } from "../portable/portable-differences.tsx";
import { go, type Route } from "../router.ts";

/** Two runs: the difference, what tests say of it, and the texts that only one of them found. */
export function ComparisonPage({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const a = chosenRun(data, route.path[1], 1);
  const b = chosenRun(data, route.path[2], 0);
  const measure = chosenMeasure(data, route);
  const { better } = scoreTable(data, measure);
  const differences = topicDifferences(data, measure, a, b);
  const won = differences.filter(({ difference }) => isWon({ better }, difference)).length;
  const lost = differences.filter(({ difference }) => isLost({ better }, difference)).length;
  const [first, second] = [data.runs[a]!, data.runs[b]!];
  const [before, after] = [first.means[measure] ?? NaN, second.means[measure] ?? NaN];
  return (
    <>
      <div class="head">
        <div>
          <h1>
            <Name of={second.name} /> against <Name of={first.name} />
          </h1>
          <p class="lead">
            {data.measures[measure]}: {scoreWords(after)} against {scoreWords(before)}
            {better === "less" && "; less is better"}
          </p>
        </div>
        <div class="pickers">
          <RunPicker label="Run" run={b} onPick={(run) => go(comparisonAddress(data, a, run ?? b, measure))} />
          <RunPicker label="Against" run={a} onPick={(run) => go(comparisonAddress(data, run ?? a, b, measure))} />
          <MeasurePicker measure={measure} onPick={(picked) => go(comparisonAddress(data, a, b, picked), true)} />
        </div>
      </div>
      <PairTestsView measure={measure} a={a} b={b}>
        <div>
          <dt>Difference of means</dt>
          <dd>
            {signed(same(after, before) ? 0 : after - before)}
            <small>
              <Name of={second.name} /> less <Name of={first.name} />
            </small>
          </dd>
        </div>
        <div>
          <dt>Topics won, lost, equal</dt>
          <dd>
            {won} · {lost} · {differences.length - won - lost}
            <small>
              seen from <Name of={second.name} />
            </small>
          </dd>
        </div>
      </PairTestsView>
      <Later>
        {() => (
          <section aria-labelledby="by-topic">
            <h2 id="by-topic">Topic by topic</h2>
            <PortableDifferences measure={measure} a={a} b={b} />
            <DifferenceBars measure={measure} a={a} b={b} link={(topic) => topicAddress(data, topic, b, a)} />
          </section>
        )}
      </Later>
      {first.answers === "passages" && second.answers === "passages" && a !== b && <OnlyOne a={a} b={b} />}
    </>
  );
}

/** The texts that only one of two runs found, for each topic in which there are any. */
function OnlyOne({ a, b }: { readonly a: number; readonly b: number }) {
  const source = useSource();
  const { data } = source;
  const both = useLoaded(() => Promise.all([source.results(a), source.results(b)]), [a, b]);
  const only = useLater(() => onlyTexts(data, a, b, both), [a, b, both !== undefined]);
  if (only === undefined) return null;
  return (
    <section aria-labelledby="only">
      <h2 id="only">Text that only one of them found</h2>
      {both?.some((results) => results.some(isCut)) && (
        <p class="lead cut">All results count, also those that are not in this file.</p>
      )}
      {only.length === 0 && <p class="lead">None: both found the same text.</p>}
      {only.map(({ topic, texts }) => (
        <LazyDetails class="only-one" key={topic} summary={<OnlyWords topic={topic} a={a} b={b} texts={texts} />}>
          {() => (
            <div class="rankings two">
              {([1, 0] as const).map((side) => (
                <MissedTexts
                  key={side}
                  topic={topic}
                  list={`${topic} ${side === 0 ? a : b}`}
                  title={`Only ${visible(data.runs[side === 0 ? a : b]!.name)}`}
                  texts={texts[side]}
                  link={(doc, at) => documentAddress(data, doc, topic, side === 0 ? a : b, at)}
                />
              ))}
            </div>
          )}
        </LazyDetails>
      ))}
    </section>
  );
}

type Texts = ReturnType<typeof foundOnlyBy>;
type Both = [Returned, Returned];

interface OnlyWords {
  readonly topic: number;
  readonly a: number;
  readonly b: number;
  readonly texts: readonly [Texts, Texts];
}

function OnlyWords({ topic, a, b, texts }: OnlyWords) {
  const { data } = useSource();
  const { id, title } = data.topics[topic]!;
  return (
    <>
      <Name of={id} /> {title}
      <span class="quiet">
        {" "}
        {countedWords(total(texts[1]), "character")} only by <Name of={data.runs[b]!.name} />,{" "}
        {countedWords(total(texts[0]), "character")} only by <Name of={data.runs[a]!.name} />
      </span>
    </>
  );
}

/** Topic by topic. */
function* onlyTexts(data: PageData, a: number, b: number, both: readonly PageResults[] | undefined) {
  if (both === undefined) return undefined;
  const found: { readonly topic: number; readonly texts: readonly [Texts, Texts] }[] = [];
  for (const topic of data.topics.keys()) {
    const judged = judgedTopic(data, topic);
    const [first, second] = [a, b].map((run, side) => returnedIn(data, topic, run, both[side]![topic]!)) as Both;
    const texts = [foundOnlyBy(judged, first, second), foundOnlyBy(judged, second, first)] as const;
    if (texts[0].length + texts[1].length > 0) found.push({ topic, texts });
    yield;
  }
  return found;
}

function total(texts: Texts): number {
  return texts.reduce((sum, { characters }) => sum + characters, 0);
}
