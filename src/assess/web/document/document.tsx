// A document that is judged: the topic at one side, the text in the middle, what is done and left at the other, tools and keys below.
// What can be done to it is in use-judging.ts; use-text-use.ts leads from keys and pointers to that; document-commands.ts lists the keys.

import type { ComponentChild } from "preact";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { visible } from "../../../base/visible.ts";
import { typedTopic } from "../../../data/topics.ts";
import { documentHeadings } from "../../../report/headings.ts";
import { isTyping } from "../../../report/web/shared/dialog.tsx";
import { go } from "../../../report/web/shared/router.ts";
import { Name } from "../../../report/web/shared/words.tsx";
import { rangeSet } from "../../../text/range.ts";
import { textSegments } from "../../../text/segments.ts";
import { blockBorders } from "../../../text/xml/element-blocks.ts";
import type { TopicAnswer } from "../../assessor-answers.ts";
import { queryTerms, termPlaces } from "../../find-words.ts";
import { type Listed, nextDocument } from "../../lists.ts";
import { documentAddress } from "../addresses.ts";
import { isJudged } from "../client/judged.ts";
import type { AssessedDocument, JudgingClient } from "../client/judging-client.ts";
import { type Command, useCommands } from "../commands.ts";
import { endOffer } from "../notices.tsx";
import { JudgedText, type ShownText } from "../text/judged-text.tsx";
import { verdictWords } from "../words.ts";
import { documentCommands } from "./document-commands.ts";
import { type DocumentDialog, DocumentDialogs } from "./document-dialogs.tsx";
import { DocumentsPanel } from "./documents-panel.tsx";
import { useGradingPanel } from "./grading-panel.tsx";
import { HighlightsPanel } from "./highlights-panel.tsx";
import { Outline } from "./outline.tsx";
import { answerRanges, PracticePanel, useAnswer } from "./practice-panel.tsx";
import { SearchBar, useSearch } from "./search-bar.tsx";
import { ToolBar } from "./tool-bar.tsx";
import { type Suggested, SuggestionsPanel, useSuggestions } from "./suggestions-panel.tsx";
import { TopicPanel, useTinted } from "./topic-panel.tsx";
import { useGrading } from "./use-grading.ts";
import { type Judging, useJudging } from "./use-judging.ts";
import { type TextUse, useTextUse } from "./use-text-use.ts";

/** The ways from one document to another. */
export interface Turns {
  go(topic: string, doc: string): void;
  /** Along the list. */
  turn(by: 1 | -1): void;
  /** To the next document that is to be judged. */
  toUnjudged(): void;
}

/** Ways through a list, which may change, and from its end to another address. */
export function useTurns(topic: string, doc: string, listed: () => readonly Listed[], end: string): Turns {
  const now = useRef(listed);
  now.current = listed;
  return useMemo(() => {
    const show = (next: Listed | undefined): void => next && go(documentAddress(topic, next.doc));
    return {
      go: (of, next) => go(documentAddress(of, next)),
      turn(by) {
        const list = now.current();
        show(list[list.findIndex((one) => one.doc === doc) + by]);
      },
      toUnjudged() {
        const next = nextDocument(now.current(), doc);
        if (next === undefined) go(end);
        else show(next);
      },
    };
  }, [topic, doc]);
}

/** What somebody who sees more than an assessor has beside the text. */
export interface Beside {
  /** Below the title. */
  readonly head: ComponentChild;
  /** In place of the list of documents. */
  readonly work: ComponentChild;
  readonly commands: readonly Command[];
}

/** What that is made of: what can be done to the document, and its text on the page. */
export interface Inside {
  readonly judging: Judging;
  readonly use: TextUse;
  readonly onPage: ShownText | undefined;
}

/** The search for other documents, which may have led to this one. */
export interface DocumentSearch {
  /** What was searched for; empty where one came here by another way. */
  readonly query: string;
  /** The place in the text that was found. */
  readonly at: number | undefined;
  open(): void;
  /** Back to what was found, once the document is judged. */
  goOn(): void;
}

interface DocumentView {
  readonly client: JudgingClient;
  readonly topic: TopicAnswer;
  readonly doc: string;
  readonly document: AssessedDocument;
  readonly turns: Turns;
  /** What there is to say before anything was done. */
  readonly said?: string;
  /** Where there is an index. */
  readonly search?: DocumentSearch | undefined;
  useBeside?(inside: Inside): Beside;
}

const mostTerms = 5000; // places of query words that are tinted

/** A document that is judged: the topic at one side, the text, and at the other side what is done and left. */
export function DocumentView({
  client,
  topic,
  doc,
  document: shown,
  turns,
  said,
  search: others,
  useBeside,
}: DocumentView) {
  const { text, elements, slice } = shown;
  const headings = useMemo(() => (elements === undefined ? [] : documentHeadings(elements, text)), [shown]);
  const borders = useMemo(() => elements && blockBorders(elements, text), [shown]);
  const segments = useMemo(() => textSegments(text, borders), [shown]);
  // Whoever came from a search goes on with what it found.
  const onward = others?.at === undefined ? turns.toUnjudged : others.goOn;
  const suggesting = useRef<Suggested>(undefined);
  const onDone = useCallback(() => !topic.practice && suggesting.current!.goOn(onward), [topic, onward]);
  const grading = useGrading(client, { topic: topic.id, doc, elements });
  const title = visible(shown.title ?? doc);
  const place = { topic: topic.id, doc, title, slice, grading, said };
  const judging = useJudging(client, place, onDone, () => stepBack("undo"));
  const suggested = useSuggestions(client, topic, doc, judging.say);
  suggesting.current = suggested;
  const use = useTextUse({ segments, slice, judging, suggested: suggested.open });
  const { isSheet, panel: gradingPanel, layer: element, toGrade } = useGradingPanel({ grading, judging, use, slice });
  const [onPage, setOnPage] = useState<ShownText>();
  const beside = useBeside?.({ judging, use, onPage });
  const search = useSearch(text, use.goTo);
  const [isTinted, setTinted] = useTinted();
  const terms = useMemo(
    () => (isTinted ? termPlaces(text, tintedWords(topic, others?.query), mostTerms, borders) : []),
    [shown, topic.id, others?.query, isTinted],
  );
  const [dialog, setDialog] = useState<DocumentDialog>();
  const judged = isJudged(judging.state);
  const answer = useAnswer(client, topic, doc, judged);
  const { ranges, entry, verdict, note } = judging.state;
  const taking = useMemo(
    () => [use.preview ?? use.picked ?? use.reach.range].filter((range) => range !== undefined),
    [use.preview, use.picked, use.reach.range?.start, use.reach.range?.end],
  );
  const suggestedText = useMemo(() => rangeSet(suggested.open), [suggested.open]);
  const answers = useMemo(() => (answer === undefined ? [] : answerRanges(answer)), [answer]);
  const documents = client.documents(topic.id) ?? [];

  const stepBack = (kind: "undo" | "redo"): void => {
    const step = client[kind](topic.id, doc);
    if (step === undefined) return judging.say(`Nothing to ${kind}.`);
    endOffer();
    // Where that was may be out of sight: in another document, or left since it was offered to be undone.
    if (location.hash.split("?", 1)[0] !== documentAddress(step.topic, step.doc)) turns.go(step.topic, step.doc);
    judging.ask(undefined);
    judging.say(kind === "undo" ? "Undone." : "Done again.");
  };
  const own = documentCommands({
    judging,
    ...use,
    hasEntryPoints: client.me.settings.entryPoints,
    toSuggestion: client.me.settings.suggestions === undefined ? undefined : use.toSuggestion,
    toGrade: grading.isOn ? toGrade : undefined,
    undo: () => stepBack("undo"),
    redo: () => stepBack("redo"),
    tint: () => setTinted(!isTinted),
    search: search.open,
    find: others?.open,
    turn: turns.turn,
    toUnjudged: () => judging.leave(turns.toUnjudged),
    show: setDialog,
  });
  const commands = [...(beside?.commands ?? []), ...own];
  useCommands(dialog === undefined ? commands : []); // keys are the dialog's, also before it is open
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    document.title = `${title} · pericope`;
    if (!isTyping()) document.querySelector<HTMLElement>(".text")?.focus({ preventScroll: true });
    if (others?.at !== undefined && shown.length > 0) use.go(Math.min(others.at, shown.length - 1));
  }, []);

  const topicPanel = <TopicPanel topic={topic} isTinted={isTinted} onTint={setTinted} />;
  const documentsPanel = beside?.work ?? (
    <DocumentsPanel client={client} topic={topic} documents={documents} current={doc} />
  );
  const position = documents.findIndex((one) => one.doc === doc) + 1;
  const state = verdict === null ? "not judged" : verdictWords[verdict].toLowerCase();
  return (
    <>
      <div class="desk">
        <aside class="side side-topic" aria-label="Topic">
          {topicPanel}
          <Outline headings={headings} onGo={use.go} />
        </aside>
        <article class="judged">
          <header class="judged-head">
            <h1>
              <Name of={shown.title ?? doc} />
            </h1>
            <p class="quiet">
              <Name of={doc} /> · document {position} of {documents.length} ·{" "}
              <span data-verdict={verdict}>{state}</span>
              {note !== "" && " · has a note"}
            </p>
            {beside?.head}
            {isFirst(client, topic.id, doc) && <HowToHighlight hasSuggestions={suggested.open.length > 0} />}
          </header>
          {search.isOpen && (
            <SearchBar
              words={search.words}
              found={search.found}
              current={search.current}
              onWords={search.search}
              onStep={search.step}
              onClose={() => {
                search.close();
                document.querySelector<HTMLElement>(".text")?.focus({ preventScroll: true });
              }}
            />
          )}
          <JudgedText
            document={shown}
            headings={headings}
            label={`Text of ${shown.title ?? doc}`}
            layers={{
              element,
              term: terms,
              answer: answers,
              suggested: suggestedText,
              marked: ranges,
              sought: search.found,
              taking,
            }}
            entry={entry}
            chosen={use.chosen}
            pointer={use.pointer}
            edgeAt={use.edgeAt}
            onEdge={(_, range) => use.moveEdge(range)}
            onNudge={use.nudge}
            onPreview={use.setPreview}
            onShown={(made) => {
              use.setShown(made);
              setOnPage(made);
            }}
          />
        </article>
        <aside class="side side-work" aria-label="What is done and left">
          {topic.practice && (
            <PracticePanel
              answer={answer}
              isJudged={judged}
              ranges={ranges}
              onGo={use.go}
              onNext={() => turns.toUnjudged()}
            />
          )}
          {documentsPanel}
          {!isSheet && gradingPanel}
          <SuggestionsPanel
            doc={doc}
            slice={slice}
            suggested={suggested}
            picked={use.picked}
            onPick={use.pick}
            onTake={use.acceptNow}
            onDrop={use.dropNow}
          />
          <HighlightsPanel doc={doc} slice={slice} ranges={ranges} entry={entry} onGo={use.go} />
        </aside>
      </div>
      <footer class="bottom">
        <p class="said" role="status" data-asking={judging.asking}>
          {judging.said}
        </p>
        {isSheet && grading.isOpen && gradingPanel}
        <ToolBar
          judging={judging}
          grain={use.reach.grain}
          hasReach={use.reach.range !== undefined}
          isSuggestion={use.picked !== undefined}
          suggestions={suggested.open.length}
          onSuggestion={() => use.toSuggestion!(1)}
          canUndo={client.canUndo(topic.id, doc)}
          canRedo={client.canRedo(topic.id, doc)}
          hasEntryPoints={client.me.settings.entryPoints}
          onGrain={use.reach.setGrain}
          onTake={use.take}
          onErase={use.erase}
          onEntry={use.enter}
          onGrade={isSheet && grading.rows.length > 0 ? toGrade : undefined}
          onUndo={() => stepBack("undo")}
          onRedo={() => stepBack("redo")}
          onNote={() => setDialog("note")}
        />
      </footer>
      <DocumentDialogs
        dialog={dialog}
        commands={commands}
        guide={client.me.settings.guide}
        note={note}
        panels={{ topic: topicPanel, documents: documentsPanel }}
        onNote={judging.note}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}

/** Whether somebody has not done anything yet. */
function isFirst(client: JudgingClient, topic: string, doc: string): boolean {
  return client.me.own === 0 && client.me.role === "assessor" && !client.canUndo(topic, doc);
}

/** For those who have never done it. */
function HowToHighlight({ hasSuggestions }: { readonly hasSuggestions: boolean }) {
  return (
    <p class="how-to">
      <b>How to highlight:</b> drag the mouse over the text that is relevant, or click its first and then its last
      sentence. On a touch screen, tap both and then tap Highlight. Then press <kbd>r</kbd> (Relevant). If nothing is
      relevant, press <kbd>n</kbd> (Not relevant). <kbd>?</kbd> lists all keys.
      {hasSuggestions && (
        <>
          {" "}
          <b>Dashed text</b> is what a machine suggests: click it, or press <kbd>v</kbd>, and take it, move its edges,
          drop it or leave it.
        </>
      )}
    </p>
  );
}

/** The words of the topic, and of the search that found the document. */
function tintedWords(topic: TopicAnswer, query = ""): string[] {
  return [...new Set([...queryTerms(topic), ...queryTerms(typedTopic(query))])];
}
