import { useState } from "preact/hooks";
import { visible } from "../../../base/visible.ts";
import { go } from "../../../report/web/shared/router.ts";
import { Name } from "../../../report/web/shared/words.tsx";
import type { DocumentAnswer, TopicAnswer } from "../../assessor-answers.ts";
import { documentAddress } from "../addresses.ts";
import type { SearchHit } from "../client/api.ts";
import type { JudgingClient } from "../client/judging-client.ts";
import { notTaken, useCommands } from "../commands.ts";
import { stayHere } from "../typing.ts";
import { slicesOf, verdictWords } from "../words.ts";
// What a search found: each document with the part of its text that has the words.

interface Findings {
  readonly client: JudgingClient;
  readonly topic: TopicAnswer;
  readonly query: string;
  readonly found: readonly SearchHit[];
}

/** What a search found. A document that is opened joins the list first, where it is not in it. */
export function Findings({ client, topic, query, found }: Findings) {
  const listed = new Map((client.documents(topic.id) ?? []).map((one) => [one.doc, one]));
  const [opening, setOpening] = useState<string>();
  const [fault, setFault] = useState("");
  const [said, setSaid] = useState("");
  useCommands(opening === undefined ? [] : [notTaken(setSaid)]);
  const open = async ({ doc, title, excerpt }: SearchHit): Promise<void> => {
    if (opening !== undefined) return;
    setOpening(doc);
    setFault("");
    setSaid("");
    const isHere = stayHere();
    try {
      if (!listed.has(doc)) {
        await client.find(topic.id, doc, query);
        if (!isHere())
          return setSaid(`“${visible(title ?? doc)}” is in your list now. It was not opened: you went on.`);
      }
      go(documentAddress(topic.id, doc, excerpt.marks[0]?.start ?? excerpt.start));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setOpening(undefined);
    }
  };
  return (
    <>
      {fault !== "" && <p role="alert">The document could not be opened: {fault}.</p>}
      <p class="quiet" role="status" hidden={said === ""}>
        {said}
      </p>
      <ol class="findings">
        {found.map((one) => (
          <li key={one.doc}>
            <Finding
              found={one}
              listed={listed.get(one.doc)}
              isBusy={opening === one.doc}
              onOpen={() => void open(one)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

interface Finding {
  readonly found: SearchHit;
  /** Its line in the list, where it is in it. */
  readonly listed: DocumentAnswer | undefined;
  readonly isBusy: boolean;
  onOpen(): void;
}

/** A document that was found: its title, whether it is in the list already, and the part with the words that were asked for. */
function Finding({ found, listed, isBusy, onOpen }: Finding) {
  const { doc, title, length, excerpt } = found;
  return (
    <button type="button" class="finding" aria-busy={isBusy} data-doc={doc} onClick={onOpen}>
      <span class="finding-head">
        <span class="finding-title">
          <Name of={title ?? doc} />
        </span>
        {title !== null && title !== doc && (
          <span class="quiet">
            <Name of={doc} />
          </span>
        )}
        {listed !== undefined && <span class="finding-state">{stateWords(listed)}</span>}
      </span>
      <span class="finding-text" dir="auto">
        {excerpt.start > 0 && "… "}
        <Marked {...excerpt} />
        {excerpt.end < length && " …"}
      </span>
    </button>
  );
}

function stateWords({ verdict }: DocumentAnswer): string {
  return verdict === null ? "in your list" : verdictWords[verdict].toLowerCase();
}

/** A piece of a text with its words marked; marks count from the beginning of the whole text. */
function Marked({ text, start, end, marks }: SearchHit["excerpt"]) {
  const slice = slicesOf(text);
  const words = (from: number, to: number): string => slice(from - start, to - start).replaceAll(/\s+/g, " ");
  const ends = [start, ...marks.map((mark) => mark.end)];
  return (
    <>
      {marks.map((mark, i) => (
        <>
          {words(ends[i]!, mark.start)}
          <mark>{words(mark.start, mark.end)}</mark>
        </>
      ))}
      {words(ends.at(-1)!, end)}
    </>
  );
}
