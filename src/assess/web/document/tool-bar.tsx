// The buttons below a document: the same as the keys, for mouse and finger.

import type { DocumentVerdict } from "../../action.ts";
import { type Grain, grains } from "../../../text/segments.ts";
import { verdictWords } from "../words.ts";
import type { Judging } from "./use-judging.ts";

interface ToolBar {
  readonly judging: Judging;
  readonly grain: Grain;
  readonly hasReach: boolean;
  /** Whether what would be taken or erased is a machine's suggestion; and how many are still open. */
  readonly isSuggestion: boolean;
  readonly suggestions: number;
  onSuggestion(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly hasEntryPoints: boolean;
  onGrain(grain: Grain): void;
  onTake(): void;
  onErase(): void;
  onEntry(): void;
  /** To the next element to grade, where there are such and their list is not in sight. */
  readonly onGrade: (() => void) | undefined;
  onUndo(): void;
  onRedo(): void;
  onNote(): void;
}

const grainWords: Readonly<Record<Grain, readonly [words: string, key: string]>> = {
  sentence: ["Sentence", "s"],
  word: ["Word", "w"],
  character: ["Character", "c"],
};

const verdictKeys: readonly (readonly [DocumentVerdict, string])[] = [
  ["nonrelevant", "n"],
  ["relevant", "r"],
  ["cannot", "x"],
  ["later", "l"],
];

/** All that can be done to the document, within reach of mouse and thumb; every button names its key. */
export function ToolBar(props: ToolBar) {
  const { judging, hasReach, isSuggestion, canUndo, canRedo, hasEntryPoints } = props;
  const { verdict } = judging.state;
  return (
    <div class="tool-bar" role="toolbar" aria-label="Judge the document">
      <Grains grain={props.grain} onGrain={props.onGrain} />
      <div class="tool-group">
        <Tool words={isSuggestion ? "Take" : "Highlight"} keyName="⏎" isOff={!hasReach} onUse={props.onTake} />
        <Tool words={isSuggestion ? "Drop" : "Erase"} keyName="⌫" isOff={!hasReach} onUse={props.onErase} />
        {props.suggestions > 0 && (
          <Tool words={`Suggested ${props.suggestions}`} keyName="v" onUse={props.onSuggestion} />
        )}
        {hasEntryPoints && (
          <Tool words="Entry point" keyName="e" isOn={judging.asking === "entry"} onUse={props.onEntry} />
        )}
        {props.onGrade !== undefined && <Tool words="Grade" keyName="a" onUse={props.onGrade} />}
      </div>
      <div class="tool-group verdicts" role="group" aria-label="Verdict">
        {verdictKeys.map(([value, key]) => (
          <Tool
            key={value}
            words={verdictWords[value]}
            keyName={key}
            isOn={verdict === value}
            onUse={() => judging.decide(value)}
          />
        ))}
      </div>
      <div class="tool-group steps-back">
        <Tool words="Undo" sign="↶" keyName="u" isOff={!canUndo} onUse={props.onUndo} />
        <Tool words="Redo" sign="↷" keyName="y" isOff={!canRedo} onUse={props.onRedo} />
        <Tool words="Note" sign="✎" keyName="m" isOn={judging.state.note !== ""} onUse={props.onNote} />
      </div>
    </div>
  );
}

function Grains({ grain, onGrain }: Pick<ToolBar, "grain" | "onGrain">) {
  return (
    <div class="tool-group grains" role="radiogroup" aria-label="What is taken at once">
      {grains.map((one) => {
        const [words, key] = grainWords[one];
        return (
          <button
            type="button"
            key={one}
            role="radio"
            aria-checked={one === grain}
            title={`${words} (${key})`}
            onClick={() => onGrain(one)}
          >
            {words} <kbd aria-hidden="true">{key}</kbd>
          </button>
        );
      })}
    </div>
  );
}

interface Tool {
  readonly words: string;
  /** Stands for the words where there is little room. */
  readonly sign?: string;
  readonly keyName: string;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  onUse(): void;
}

function Tool({ words, sign, keyName, isOn, isOff = false, onUse }: Tool) {
  return (
    <button type="button" aria-pressed={isOn} disabled={isOff} title={`${words} (${keyName})`} onClick={onUse}>
      {sign === undefined ? (
        words
      ) : (
        <>
          <span aria-hidden="true">{sign}</span>
          <span class="hidden">{words}</span>
        </>
      )}{" "}
      <kbd aria-hidden="true">{keyName}</kbd>
    </button>
  );
}
