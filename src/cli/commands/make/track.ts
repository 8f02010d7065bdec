import { basename, join, resolve } from "node:path";
import { InputError } from "../../../base/input-error.ts";
import { counted } from "../../../base/note.ts";
import { command, many, one, textOption, usuallyOneOf } from "../../command.ts";
import { emptyFolder, fillWhole, goTo } from "../../new-folder.ts";
import { tell } from "../../notes.ts";
import { documentOptions, readDocumentOptions } from "../../options/reading.ts";
import { indexWatched } from "../../search/index-watched.ts";
import { printTrack, trackFileName, type TrackFiles } from "../../track-file.ts";
import type { World } from "../../world.ts";
import { jsonlTopics } from "../../../files/formats/jsonl-topics.ts";
import { printed } from "../../../files/formats/print.ts";
import type { IdOptions } from "../../../files/node/collection/collection-xml.ts";
import { readTopicsFile } from "../../../files/node/read-file.ts";
import { makeFolder, writeFile } from "../../../files/node/write-file.ts";
import { leftOutFields } from "../../../files/records/left-out.ts";
import { tasks } from "../../../score/tasks.ts";
import { analyzers } from "../../../text/analyzers.ts";

export const trackCommand = command({
  name: "track",
  about:
    "Make a folder for a track of your own: an index of the documents, topics to fill in, and a track.json that names its files.",
  examples: [
    "pericope track new my-track articles",
    "pericope track new manuals documents.jsonl --task chunks --analyzer plain",
  ],
  after: `
In that folder commands need no paths: pericope search, pool, assess, evaluate and report take what track.json names. Whoever names a
file in a command names all that it reads. docs/track.md goes from a folder of documents to a test collection in an afternoon.`,

  args: {
    action: one("<new>", "the word new"),
    folder: one("<folder>", "a new or empty folder"),
    documents: many("<documents...>", "folders, and files in XML, text, Markdown or JSONL (.gz too)"),
  },
  options: {
    task: usuallyOneOf("-t, --task <task>", "what systems are asked for", tasks, "focused"),
    analyzer: usuallyOneOf("--analyzer <name>", "how texts become terms", analyzers, "english"),
    topics: textOption(
      "--topics <file>",
      "topics that there are already, as INEX topics or JSONL: written to topics.jsonl, in JSONL",
    ),
    ...documentOptions,
  },

  async run({ action, folder, documents, ...given }, world) {
    if (action !== "new") throw new InputError(`no action "${action}"; expected pericope track new FOLDER DOCUMENTS`);
    const reading = await readDocumentOptions(given, world);
    world.out(await newTrack(folder, documents, { ...given, reading }, world));
  },
});

interface NewTrackOptions {
  readonly task: string;
  readonly analyzer: string;
  /** The path of existing topics. */
  readonly topics: string | undefined;
  readonly reading: IdOptions;
}

const files = {
  index: "documents.index",
  topics: "topics.jsonl",
  runs: "runs",
  pool: "pool.jsonl",
  judging: "track.judging",
};

/** Makes the folder of a track completely or not at all, and returns the text to print. */
async function newTrack(
  folder: string,
  documents: readonly string[],
  options: NewTrackOptions,
  world: World,
): Promise<string> {
  const leftOut = leftOutFields();
  const topics = options.topics === undefined ? undefined : await readTopicsFile(options.topics, { leftOut });
  const made = await emptyFolder(folder);
  return fillWhole(folder, made, async () => {
    const { added } = await indexWatched(
      documents,
      join(folder, files.index),
      { analyzer: options.analyzer, ...options.reading },
      world,
    );
    await writeFile(join(folder, files.topics), topics === undefined ? emptyTopics : printed(jsonlTopics, topics));
    await makeFolder(join(folder, files.runs));
    await writeFile(join(folder, trackFileName), printTrack(trackOf(options.task)).trimEnd().split("\n"));
    const words = nextSteps(options.task, topics === undefined);
    await writeFile(join(folder, "README.md"), readMe(basename(resolve(folder)), words, options.topics));
    tell([...(topics?.notes ?? []), ...leftOut.notes()], world);
    return `${folder}: ${counted(added, "document", "documents")}. What to type next:\n\n${[goTo(folder, world), ...words].map((line) => `  ${line}`).join("\n")}\n`;
  });
}

/** Two topics for the user to fill in. */
const emptyTopics = ["1", "2"].map((topic) => JSON.stringify({ topic, title: "", description: "", narrative: "" }));

/** An index contains the documents, so it is the collection too. A judging contains the judgements. */
function trackOf(task: string): TrackFiles {
  return {
    collection: files.index,
    index: files.index,
    topics: files.topics,
    runs: [files.runs],
    pool: files.pool,
    judging: files.judging,
    judgements: files.judging,
    task,
  };
}

function nextSteps(task: string, writesTopics: boolean): string[] {
  const systems = task === "chunks" ? ["chunks", "passages"] : ["articles", "elements", "passages"];
  return [
    ...(writesTopics
      ? [`$EDITOR ${files.topics}   # one line per topic: the question in a few words, and what would be an answer`]
      : []),
    "pericope search --query 'a few words'",
    `pericope search ${systems.map((system) => `--system ${system}`).join(" ")} -o ${files.runs}/`,
    `pericope pool --depth 10 -o ${files.pool}`,
    "pericope assess",
    "pericope evaluate",
    "pericope report -o report.html",
  ];
}

function readMe(name: string, steps: readonly string[], topics: string | undefined): string[] {
  const from = topics === undefined ? "" : `; written from \`${basename(topics)}\`, in JSONL`;
  return [
    `# ${name}`,
    "",
    `A track for [pericope](https://www.npmjs.com/package/pericope). \`${trackFileName}\` names its files, so that commands need no paths here:`,
    "",
    "```sh",
    ...steps,
    "```",
    "",
    "| file | what it is |",
    "|---|---|",
    `| \`${files.index}\` | the documents, and an index of their words; \`pericope index DOCUMENTS -o ${files.index}\` adds more |`,
    `| \`${files.topics}\` | what is asked: \`title\` is what systems search for, \`narrative\` says what is relevant${from} |`,
    `| \`${files.runs}/\` | what systems answered |`,
    `| \`${files.pool}\` | what is to be judged |`,
    `| \`${files.judging}\` | every judgement, as it was made |`,
  ];
}
