import { attempt, InputError } from "../../../base/input-error.ts";
import type { Note } from "../../../base/note.ts";
import { withElementSizes } from "../../../data/element-sizes.ts";
import { elementChoices, withElements } from "../../../data/run-elements.ts";
import type { Passage } from "../../../data/run.ts";
import { withCastitles } from "../../../data/topics.ts";
import type { Context } from "../../../files/drafts/context.ts";
import type { Noun, Nouns } from "../../../files/drafts/nouns.ts";
import type { Format } from "../../../files/formats/format.ts";
import { inexTopics } from "../../../files/formats/inex-topics.ts";
import { nounPhrase } from "../../../files/formats/lookup.ts";
import { printed } from "../../../files/formats/print.ts";
import type { Reading } from "../../../files/formats/read.ts";
import { type ConvertedRun, convertedRun } from "../../../files/node/convert-run.ts";
import { formatFor } from "../../../files/node/print-file.ts";
import { type RunHead, streamAnyFile, type TakeTopic } from "../../../files/node/stream-file.ts";
import { writeFile } from "../../../files/node/write-file.ts";
import { sharingFields } from "../../../files/records/field-use.ts";
import { leftOutFields } from "../../../files/records/left-out.ts";
import { command, one, oneOf, textOption } from "../../command.ts";
import { refuseOverInput, watched } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { isBulk, writeBulk } from "../../bulk-file.ts";
import { assessorOption, documentOptions, readContext, recordOptions } from "../../options/reading.ts";

/** What passages can become, or, for judgements, what highlights can become. */
const choices = [...elementChoices, "sizes"] as const;
type Choice = (typeof choices)[number];

export const convert = command({
  name: "convert",
  about:
    "Write a run, judgements, documents or topics in another format; what that cannot say is counted in a warning.",
  examples: [
    "pericope convert judgements.inex judgements-2.jsonl",
    "pericope convert runs/focused/passages.fol passages.jsonl.gz",
    "pericope convert runs/focused/passages.fol - --to trec",
    "pericope convert runs/focused/passages.fol elements.xml --collection articles --elements smallest",
    "pericope convert runs/sections.xml sections.fol --collection articles",
    "pericope convert judgements.inex sizes.xml --collection articles --elements sizes",
    "pericope convert judgements.inex sizes.elements.csv --collection articles --elements sizes",
    "pericope convert articles paragraphs.bulk.ndjson --units elements:p --mapping mapping.json",
  ],
  after: `
--elements smallest and largest turn a run of passages into one of elements: the smallest element around each, or the largest
that lie inside it. The other way needs no option: elements become ranges in every format that has offsets.
--elements sizes writes judgements as INEX 2005 gave them out: the size of every element of a relevant document, and how much
of it is highlighted; the specificity is rsize / size. Counted in characters, white space as it stands. As XML
(inex-assessments), or one element a row (csv-elements, a name that ends in .elements.csv).

Topics that are written as INEX's XML get //*[about(., title)] where they have no castitle, as at INEX.

--to opensearch-bulk, or a name that ends in .bulk.ndjson, writes documents for the bulk interface of OpenSearch and Elasticsearch; the
documents may be a folder. --units says what the engine finds: documents, chunks:SETTING (as in chunks:words:150 or chunks:recursive:400, see
pericope chunk --help) or elements:NAMES (as in elements:p or elements:section+p). Each has doc, start, end, path, title and text, so that
hits carry exact places. --mapping writes the mapping of the index. curl loads both:
  curl -X PUT localhost:9200/articles -H 'Content-Type: application/json' --data-binary @mapping.json
  split -l 20000 paragraphs.bulk.ndjson part-
  for part in part-*; do curl -X POST localhost:9200/articles/_bulk -H 'Content-Type: application/x-ndjson' --data-binary @$part; done
An engine takes at most 100 MB in one request, so that split cuts the file; an even number of lines keeps pairs together. An answer
begins with "errors":false where all was taken. Units keep their ids: a part can be sent again.`,

  args: {
    source: one("<in>", "a file; - for standard input"),
    target: one("<out>", "the file to write, compressed where its name ends in .gz; - for standard output"),
  },
  options: {
    from: textOption("--from <format>", "take this format, whatever it looks like"),
    to: textOption("--to <format>", "the format to write; default: by the ending of the name"),
    collection: textOption("--collection <path>", "documents, for paths"),
    elements: oneOf(
      "--elements <which>",
      "turn passages into elements, highlights into sizes of elements (see below)",
      choices.map((name) => ({ name })),
    ),
    units: textOption(
      "--units <units>",
      "of opensearch-bulk: documents (default), chunks:SETTING or elements:NAMES (see below)",
    ),
    mapping: textOption("--mapping <file>", "of opensearch-bulk: write the mapping of the index to this file"),
    ...documentOptions,
    ...recordOptions,
    ...assessorOption,
  },

  async run({ source, target, from, to: wanted, elements, units, mapping, ...given }, world) {
    refuseOverInput(target, source, given.collection);
    refuseOverInput(mapping, source, target);
    if (isBulk(target, wanted)) {
      if (from !== undefined || elements !== undefined || given.collection !== undefined)
        throw new InputError("--from, --elements and --collection say nothing of documents for opensearch-bulk; expected none of them"); // prettier-ignore
      const { collection } = await readContext({ ...given, collection: source }, world);
      return writeBulk(collection!, target, { units, mapping }, world); // the argument is required
    }
    if (units !== undefined || mapping !== undefined)
      throw new InputError("--units and --mapping go with --to opensearch-bulk");
    const shared = sharingFields(await readContext(given, world));
    const leftOut = leftOutFields();
    const context = { ...shared, keepPaths: shared.collection !== undefined, leftOut };
    let taken: TakenRun | undefined;
    try {
      const reading = await watched(source, world, (onProgress) =>
        streamAnyFile(source, { ...context, format: from, onProgress }, () => {
          taken?.converted?.close();
          leftOut.restart();
          return (head) => (taken = takenRun(head, target, wanted, elements)).topic;
        }),
      );
      shared.fieldUse?.refuse();
      const to = formatFor(reading.noun, target, wanted);
      const value =
        taken?.converted === undefined ? asAsked(whole(reading, taken), to, elements, context) : reading.value;
      const losses = await (taken?.converted?.write() ?? write(to, value, target, context)).catch((error: unknown) => {
        // If the format cannot write it at all, the error is one of the input.
        throw error instanceof InputError ? error.at(value) : error;
      });
      tell(value.notes ?? [], world);
      tell([...losses, ...leftOut.notes()], world, `warning: ${reading.format.name} to ${to.name}`);
    } finally {
      taken?.converted?.close();
    }
  },
});

/** A run while it is read: as lines of the new format if that is written topic by topic, otherwise as a whole. */
interface TakenRun {
  readonly topic: TakeTopic;
  readonly converted?: ConvertedRun;
  readonly topics: ReadonlyMap<string, readonly Passage[]>;
}

function takenRun(head: RunHead, target: string, wanted: string | undefined, choice: Choice | undefined): TakenRun {
  const topics = new Map<string, readonly Passage[]>();
  const to = attempt(() => formatFor("run", target, wanted));
  if (to === undefined) return { topics, topic: () => undefined }; // which is told once the file was read
  if (to.byTopic === undefined || choice !== undefined)
    return { topics, topic: (topic, ranked) => void topics.set(topic, ranked) };
  const converted = convertedRun(head, to, target);
  return { topics, topic: converted.topic, converted };
}

/** What was read, with the topics of a run put back into it. */
function whole(reading: Reading, taken: TakenRun | undefined): Reading {
  return reading.noun === "run" ? { ...reading, value: { ...reading.value, topics: taken!.topics } } : reading;
}

/** The value to write: in elements if that is asked for. INEX's topics get a castitle each. */
function asAsked(reading: Reading, to: Format, choice: Choice | undefined, { collection }: Context): Nouns[Noun] {
  const { noun, value } = reading;
  if (noun === "topics" && choice === undefined) return to === inexTopics ? withCastitles(value) : value;
  if (choice === undefined) return value;
  const isRight = choice === "sizes" ? noun === "judgements" : noun === "run" && value.answers === "passages";
  if (!isRight) {
    const needed = choice === "sizes" ? "judgements of highlighted text" : "a run of passages";
    throw new InputError(`--elements ${choice} is for ${needed}, and this is ${nounPhrase[noun]}`, {
      source: value.source,
    });
  }
  if (collection === undefined) throw new InputError("--elements needs --collection PATH, the XML of the documents");
  if (noun === "judgements") return withElementSizes(value, collection);
  return noun === "run" && choice !== "sizes" ? withElements(value, collection, choice) : value;
}

async function write(format: Format, value: Nouns[Noun], path: string, context: Context): Promise<readonly Note[]> {
  // The format was looked up by the value's own noun.
  const { losses } = format as Format<never>;
  await writeFile(path, printed(format, value, context));
  return losses(value as never, context);
}
