import { detached } from "../drafts/detached.ts";
import { type ResultColumns, resultColumns, startTopic, trimResults } from "./result-columns.ts";

/** A topic came back after it was passed on. The file has to be read again, with all topics gathered. */
export class TopicReturns extends Error {
  override readonly name = "TopicReturns";
}

/** The topics whose lines are being read. It decides when each topic is passed on. */
export interface OpenTopics {
  /** The columns of a topic that has results and was not passed on yet. */
  find(topic: string): ResultColumns | undefined;
  /** Empty columns for a new topic. */
  begin(topic: string): ResultColumns;
  /** Passes on the remaining topics. */
  end(): void;
}

type HandOn = (finished: ResultColumns) => void;

/**
 * Passes on each topic as soon as another begins, and reuses its columns. Throws TopicReturns if a topic comes back.
 */
export function topicsInTurn(mayRepeat: boolean, handOn: HandOn): OpenTopics {
  const begun = new Set<string>();
  let columns: ResultColumns | undefined;

  function finish(): void {
    if (columns === undefined) return;
    if (columns.rows.count > 0) handOn(columns);
    else begun.delete(columns.topic); // its lines were at fault
  }

  return {
    find(topic) {
      if (columns?.topic === topic) return columns;
      if (begun.has(topic)) throw new TopicReturns();
      return undefined;
    },
    begin(topic) {
      const id = detached(topic);
      finish();
      begun.add(id);
      if (columns === undefined) return (columns = resultColumns(id, mayRepeat));
      startTopic(columns, id);
      return columns;
    },
    end: finish,
  };
}

/**
 * Keeps all topics open until the end, each in columns of its own, and passes them on in the order of their first
 * lines.
 */
export function topicsTogether(mayRepeat: boolean, handOn: HandOn): OpenTopics {
  const open = new Map<string, ResultColumns>();
  let last: ResultColumns | undefined;
  return {
    find(topic) {
      const columns = open.get(topic);
      return columns?.rows.count === 0 ? undefined : columns; // one whose lines were at fault has yet to begin
    },
    begin(topic) {
      if (last !== undefined) trimResults(last); // its lines mostly have all come
      const columns = (last = resultColumns(detached(topic), mayRepeat));
      open.delete(topic);
      open.set(columns.topic, columns);
      return columns;
    },
    end() {
      for (const [topic, columns] of open) {
        open.delete(topic); // its memory is free once it was handed on
        if (columns.rows.count > 0) handOn(columns);
      }
    },
  };
}
