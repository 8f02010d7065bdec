import { type TopicAnswer } from "../../../src/judging/assessor-answers.ts";
import { go } from "../../router.ts";
import { useState } from "preact/hooks";
import { documentAddress } from "../addresses.ts";
import type { SearchHit } from "../api.ts";
import type { Desk } from "../desk.ts";
import { Finding } from "./finding.tsx";

interface Findings {
  readonly desk: Desk;
  readonly topic: TopicAnswer;
  readonly query: string;
  readonly found: readonly SearchHit[];
}

/** What a search found. A document that is opened joins the list first, where it is not in it. */
export function Findings({ desk, topic, query, found }: Findings) {
  const listed = new Map((desk.documents(topic.id) ?? []).map((one) => [one.doc, one]));
  const [opening, setOpening] = useState<string>();
  const [fault, setFault] = useState("");
  const open = async ({ doc, excerpt }: SearchHit): Promise<void> => {
    if (opening !== undefined) return;
    setOpening(doc);
    setFault("");
    try {
      if (!listed.has(doc)) await desk.find(topic.id, doc, query);
      go(documentAddress(topic.id, doc, excerpt.marks[0]?.start ?? excerpt.start));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      setOpening(undefined);
    }
  };
  return (
    <>
      {fault !== "" && <p role="alert">The document could not be opened: {fault}.</p>}
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
