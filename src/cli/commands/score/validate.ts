import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { InputError } from "../../../base/input-error.ts";
import { groupBy } from "../../../base/lists.ts";
import { few } from "../../../base/list-words.ts";
import { counted, grouped, type Note, noteIfAny, notesOf } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import type { Judgements } from "../../../data/judgements.ts";
import { isUnresolved, type Passage, type Run } from "../../../data/run.ts";
import type { Topics } from "../../../data/topics.ts";
import { nounPhrase } from "../../../files/formats/lookup.ts";
import type { Reading, ReadOptions } from "../../../files/formats/read.ts";
import { type OverQuota, overQuota } from "../../../compare/inspect/participation.ts";
import { pileOf } from "../../../files/node/pile.ts";
import { type RunHead, streamAnyFile, type TakeTopic } from "../../../files/node/stream-file.ts";
import { sharingFields } from "../../../files/records/field-use.ts";
import { jsonText } from "../../../print/printers/json.ts";
import { byLine, type Fault, faultFinder, type Known } from "../../../score/faults.ts";
import { documentLengths } from "../../../score/complete.ts";
import { tasks, taskTaken } from "../../../score/tasks.ts";
import { command, many, oneOf, parsed, textOption, wholeNumberBetween } from "../../command.ts";
import { judgementsAt, readTopicIds, refuseTwoStandardInputs, watched } from "../../inputs.ts";
import { notesOption, tell } from "../../notes.ts";
import { formatOption } from "../../options/printing.ts";
import {
  documentOptions,
  judgementsOptions,
  readContext,
  recordOptions,
  runFormatOption,
} from "../../options/reading.ts";
import { remedyWords } from "../../faults.ts";
import { exitCode, type World } from "../../world.ts";
import { inTrack } from "../../track-file.ts";

const reading = {
  collection: inTrack(
    "collection",
    textOption("--collection <path>", "documents, for paths, lengths, and those that there are"),
  ),
  ...documentOptions,
  ...recordOptions,
  ...judgementsOptions,
  ...runFormatOption,
};

export const validate = command({
  name: "validate",
  about: "Find every fault of a submission, or of a file of topics, in one pass; exit 1 where there is any.",
  examples: [
    "pericope validate runs/ric/context.fol --task ric",
    "pericope validate runs/mistakes.fol --task ric --judgements judgements.inex",
    "pericope validate runs/mistakes.fol --task ric --collection articles --topics topics.xml --format json",
    "pericope validate topics.xml",
  ],
  after: `
Of topics: a title, description or narrative that is missing or empty, a castitle that is not NEXI, an id that comes twice.
A topic without a castitle is right: it asks for any element about its title.`,

  args: { files: inTrack("runs", many("<files...>", "submissions, or topics with their castitles")) },
  options: {
    task: inTrack("task", oneOf("-t, --task <task>", "what they were asked to do", tasks)),
    judgements: textOption("--judgements <file>", "judgements, for the lengths of documents"),
    topics: inTrack("topics", textOption("--topics <file>", "topics, for those that there are")),
    quota: parsed(
      "--quota <number>",
      "runs that a participant may hand in for a task, by titles (CO) and by castitles (CAS) each; INEX allowed 3",
      wholeNumberBetween(1, 9_999_999, "a whole number from 1"),
    ),
    ...formatOption([{ name: "text" }, { name: "json" }]),
    ...notesOption,
    ...reading,
  },

  async run({ files: paths, task, judgements: judgementsPath, topics, quota, format, ...given }, world) {
    const { judgementsFormat, runFormat } = given;
    const files = pileOf(paths);
    refuseTwoStandardInputs([files, judgementsPath, topics]);
    const context = sharingFields(await readContext(given, world));
    const judgements =
      judgementsPath === undefined
        ? undefined
        : await judgementsAt(judgementsPath, { ...context, format: judgementsFormat }, world);
    const topicIds = await readTopicIds(topics, context, world);
    const known: Known = {
      lengthOf: documentLengths(judgements, context.collection),
      ...(context.collection && { hasDocument: (doc) => context.collection!.length(doc) !== undefined }),
      ...(topicIds && { hasTopic: (topic) => topicIds.has(topic) }),
      pathsWillDo: context.collection === undefined,
    };

    const isAlone = files.length === 1;
    const reports: Report[] = [];
    for (const file of files) {
      const report = await reportOn(
        file,
        // Without documents, only the form of paths is checked.
        { ...context, format: runFormat, ...(context.collection === undefined && { keepPaths: "and points" }) },
        { known, judgements, task, isAlone, world },
      );
      reports.push(report);
      if (format !== "json") printText(report, world);
    }
    const expected = topicIds ?? (judgements && new Set(judgements.topics.keys()));
    const told = reports.map((report) => [...reportNotes(report), ...unanswered(report, reports, expected)]);
    const ofPile = pileNotes(reports);
    tell([...reports.flatMap(({ file }, i) => notesOf(file, told[i]!)), ...ofPile], world);
    context.fieldUse?.refuse();
    const over = quota === undefined ? undefined : overQuota(reports, quota);
    if (format === "json") world.out(json(reports, told, ofPile, over));
    else for (const each of over ?? []) world.out(`${visible(quotaWords(each, quota!))}\n`);
    const isFine = reports.every((report) => report.faults.length === 0) && (over ?? []).length === 0;
    return isFine ? exitCode.done : exitCode.failed;
  },
});

/** "lip6: 9 runs for Focused by CO, 3 are allowed; extra: a.xml, b.xml". */
function quotaWords({ participant, task, query, runs, extra }: OverQuota, quota: number): string {
  const kind = `${task === undefined ? "" : ` for ${task}`}${query === undefined ? "" : ` by ${query}`}`;
  const names = extra.map(({ name, source }) => source ?? name).join(", ");
  return `${participant}: ${runs} runs${kind}, ${quota} ${quota === 1 ? "is" : "are"} allowed; extra: ${names}`;
}

const asTopics = "as topics";

interface Report {
  readonly name: string;
  /** For a run: where it comes from, and what it says about itself. */
  readonly source?: string | undefined;
  readonly metadata?: Run["metadata"];
  readonly file: string;
  /** The rules that it was checked against: "for task ric", "as topics". */
  readonly as: string;
  readonly task: string | undefined;
  /** Its content: "300 results for 10 topics". */
  readonly holds: string;
  readonly faults: readonly Fault[];
  /** For a run: the topics that it answers. */
  readonly topics: readonly string[];
  readonly unjudgedTopics: readonly string[];
  /** The number of results without any text, in a task that asks for text. */
  readonly points: number;
  /** The SHA-256 of its bytes. Undefined for standard input. */
  readonly digest: string | undefined;
  /** The number of results by path that were not looked up, because there are no documents. */
  readonly notLookedUp: number;
  /** Notes of reading on invisible characters. */
  readonly unseen: readonly Note[];
}

interface Against {
  readonly known: Known;
  readonly judgements: Judgements | undefined;
  readonly task: string | undefined;
  readonly isAlone: boolean;
  readonly world: World;
}

async function reportOn(file: string, reading: ReadOptions, against: Against): Promise<Report> {
  const broken: InputError[] = [];
  const remarks: InputError[] = []; // of lines that can be read all the same
  const onRemark = (remark: InputError): void => void remarks.push(remark);
  let check = runCheck({ answers: "passages" }, against);
  function begin() {
    broken.length = 0;
    remarks.length = 0;
    return (head: RunHead): TakeTopic => (check = runCheck(head, against)).topic;
  }
  const found = await readWithFaults(file, { ...reading, onRemark }, broken, begin, against);
  const lineFaults = [...broken, ...remarks].map(({ code = "format", fault, remedy, place: { line, column } }) => ({
    code,
    line,
    column,
    message: fault,
    remedy,
  }));
  const digest = file === "-" ? undefined : await digestOf(file);
  const unseen = (found?.value.notes ?? []).filter(({ code }) => unseenCodes.has(code));
  if (found?.noun === "topics") return { ...topicsReport(file, digest, found.value, lineFaults), unseen };
  if (found === undefined) check = runCheck({ answers: "passages" }, against); // what came before the fault does not count
  const { faults, ...rest } = check.end(found?.value.notes);
  return {
    name: found?.value.name ?? file,
    source: file,
    metadata: found?.value.metadata,
    file,
    digest,
    unseen,
    ...rest,
    faults: [...lineFaults, ...faults].sort(byLine),
  };
}

/** All other notes of reading are faults here, or are counted. */
const unseenCodes = new Set(["marks-left-out", "invisible-in-ids"]);

/** Checks a run topic by topic, and keeps its faults and counts. */
function runCheck(head: Omit<RunHead, "name">, { known, judgements, task: asked }: Against) {
  const { task } = taskTaken(asked, head, judgements);
  const finder = faultFinder(head, task, known);
  const unjudgedTopics: string[] = [];
  const topics: string[] = [];
  let [results, points, notLookedUp] = [0, 0, 0];
  const asksForText = head.answers === "passages" && !task.form.onePerDocument;
  return {
    topic(id: string, ranked: readonly Passage[]): void {
      if (ranked.length > 0) topics.push(id);
      results += ranked.length;
      if (asksForText) points += ranked.filter((each) => !isUnresolved(each) && each.start === each.end).length;
      notLookedUp += ranked.filter((each) => isUnresolved(each) && each.path !== undefined).length;
      // Judgements often cover only some topics, so an unjudged topic gets a note and is not a fault.
      if (judgements !== undefined && !judgements.topics.has(id)) unjudgedTopics.push(id);
      finder.topic(id, ranked);
    },
    end: (notes: Run["notes"]) => ({
      as: `for task ${task.name}`,
      task: task.name,
      holds: `${counted(results, "result", "results")} for ${counted(topics.length, "topic", "topics")}`,
      faults: finder.end(notes),
      topics,
      unjudgedTopics,
      points,
      notLookedUp,
    }),
  };
}

function topicsReport(
  file: string,
  digest: string | undefined,
  topics: Topics,
  lineFaults: readonly Fault[],
): Omit<Report, "unseen"> {
  const holds = counted(topics.topics.size, "topic", "topics");
  return {
    name: file,
    file,
    as: asTopics,
    task: undefined,
    holds,
    faults: lineFaults.toSorted(byLine),
    digest,
    topics: [],
    unjudgedTopics: [],
    points: 0,
    notLookedUp: 0,
  };
}

/** Reads a run or topics. Errors in lines go to `broken`. Undefined if no line was valid. */
async function readWithFaults(
  file: string,
  options: ReadOptions,
  broken: InputError[],
  begin: () => (head: RunHead) => TakeTopic,
  { world, isAlone }: Against,
): Promise<Reading<"run" | "topics"> | undefined> {
  const onFault = (fault: InputError): void => void broken.push(fault);
  // In a pile, a file that is not a run is a fault, and the other files are still checked.
  const takeFault = (fault: InputError): void => {
    if (isAlone || fault.remedy !== undefined) throw fault;
    broken.push(fault);
  };
  const reading = await watched(file, world, (onProgress) =>
    streamAnyFile(file, { ...options, onFault, onProgress }, begin),
  ).catch((error: unknown) => {
    if (!(error instanceof InputError)) throw error;
    if (broken.length === 0) takeFault(error);
    return undefined;
  });
  if (reading === undefined || reading.noun === "run" || reading.noun === "topics") return reading;
  const said = `this looks like ${nounPhrase[reading.noun]} (${reading.format.name}); expected a run or topics`;
  takeFault(new InputError(said, { source: file }));
  return undefined;
}

function printText({ file, as, holds, faults }: Report, world: World): void {
  for (const { line, column, code, message, remedy } of faults) {
    const place = [line, column].filter((part) => part !== undefined).map((part) => `${part}:`);
    world.out(`${visible(file)}:${place.join("")} ${visible(message + remedyWords(remedy, reading))} [${code}]\n`);
  }
  world.out(
    faults.length === 0
      ? `${visible(file)}: valid ${as}, ${holds}\n`
      : `${visible(file)}: not valid ${as}: ${counted(faults.length, "fault", "faults")}, ${holds}\n`,
  );
}

/** What a user should know about a file besides its faults. */
function reportNotes({ unseen, unjudgedTopics, points, notLookedUp }: Report): Note[] {
  const paths = counted(notLookedUp, "result gives a path that was", "results give paths that were");
  return [
    ...unseen,
    ...noteIfAny("unjudged-topics", unjudgedTopics.length, `topics that are not judged: ${unjudgedTopics.join(", ")}`),
    ...noteIfAny("points", points, `${counted(points, "result is a point", "results are points")} without any text`),
    // The note says what was not checked, because "valid" would claim too much.
    ...noteIfAny(
      "not-looked-up",
      notLookedUp,
      `${paths} not looked up: whether there are such elements, and whether they overlap, is checked with --collection PATH`,
    ),
  ];
}

/** The topics without results in a run: of the expected topics, or else of those that any run of the pile answers. */
function unanswered(
  { as, topics }: Report,
  reports: readonly Report[],
  expected: ReadonlySet<string> | undefined,
): Note[] {
  if (as === asTopics) return [];
  const all = expected ?? new Set(reports.flatMap((report) => report.topics));
  const answered = new Set(topics);
  const without = [...all].filter((topic) => !answered.has(topic));
  const number = `${grouped(all.size - without.length)} of ${counted(all.size, "topic", "topics")}`;
  return noteIfAny("topics-without-results", without.length, `results for ${number} only; none for ${few(without)}`);
}

/** Problems that files of a pile have in common. */
function pileNotes(reports: readonly Report[]): Note[] {
  const runs = reports.filter(({ as, topics }) => as !== asTopics && topics.length > 0);
  const byBytes = groupBy(
    reports.filter(({ digest }) => digest !== undefined),
    ({ digest }) => digest!,
  );
  const byName = groupBy(runs, ({ name }) => name);
  const several = (groups: ReadonlyMap<string, readonly Report[]>) => [...groups].filter(([, same]) => same.length > 1);
  const filesOf = (same: readonly Report[]): string => few(same.map(({ file }) => file));
  return [
    ...several(byBytes).flatMap(([, same]) =>
      noteIfAny("same-file", same.length, `${filesOf(same)} are the same, byte for byte`),
    ),
    ...several(byName).flatMap(([name, same]) =>
      noteIfAny("same-run-id", same.length, `${same.length} files have the run id "${name}": ${filesOf(same)}`),
    ),
  ];
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(path)) hash.update(bytes as Uint8Array);
  return hash.digest("hex");
}

function json(
  reports: readonly Report[],
  told: readonly (readonly Note[])[],
  ofPile: readonly Note[],
  over: readonly OverQuota[] | undefined,
): string {
  const shown = reports.map(({ name, file, task = null, faults, unjudgedTopics }, i) => ({
    run: name,
    file,
    task,
    valid: faults.length === 0,
    faults: faults.map(({ code, line = null, column = null, message }) => ({ code, line, column, message })),
    unjudgedTopics,
    notes: told[i]!,
  }));
  const notes = ofPile.length === 0 ? {} : { notes: ofPile };
  return `${jsonText({ runs: shown, ...notes, ...(over && { overQuota: over }) }, 2)}\n`;
}
