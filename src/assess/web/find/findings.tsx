import { visible } from "../../../base/visible.ts";
import { type TopicAnswer } from "../../assessor-answers.ts";
import { go } from "../../../report/web/router.ts";
import { useState } from "preact/hooks";
import { documentAddress } from "../addresses.ts";
import type { SearchHit } from "../api.ts";
import { notTaken, useCommands } from "../commands.ts";
import type { JudgingClient } from "../judging-client.ts";
import { stayHere } from "../typing.ts";
import { Finding } from "./finding.tsx";

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
