import { textOrJson } from "../../options/printing.ts";
import { InputError, withPlace } from "../../../base/input-error.ts";
import { counted } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import { isDatabase } from "../../../files/node/sql/our-files.ts";
import { statIfThere } from "../../../files/node/file-system.ts";
import {
  command,
  entryLines,
  flag,
  optional,
  parsed,
  textOption,
  usuallyParsed,
  usualText,
  wholeNumberBetween,
} from "../../command.ts";
import { allowed, type Making, makingOptions, refusedKinds, revokeOption } from "../../assess/judging-options.ts";
import type { LiveJudging } from "../../../assess/node/store/live-judging.ts";
import type { Collection } from "../../../data/collection.ts";
import type { Judgements } from "../../../data/judgements.ts";
import type { Run } from "../../../data/run.ts";
import type { Reading } from "../../../files/formats/read.ts";
import { type FileOptions, readAnyFile } from "../../../files/node/read-file.ts";
import type { World } from "../../world.ts";
import { judgementsAt, refuseWithoutHighlights, watched } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { documentOptions, readDocumentOptions } from "../../options/reading.ts";
import { inTrack } from "../../track-file.ts";

export const assess = command({
  name: "assess",
  about:
    "Let people highlight what is relevant: serve the documents of a pool, and keep every judgement as it is made.",
  examples: [
    "pericope assess demo.judging --collection articles --topics topics.xml --pool pool.jsonl --assessors ann,bob --twice 3",
    "pericope assess demo.judging",
    "pericope assess demo.judging --import second-assessor.inex --as machine",
    "pericope assess demo.judging --suggest runs/focused/passages.fol --as gpt",
    "pericope assess demo.judging --freeze -o judged.inex --assessor machine",
  ],
  after: `
Prints a link for the organiser and for each assessor; whoever has a link can judge under that name. It listens on 127.0.0.1
alone, unless --host says otherwise; docs/assess.md tells how to put it behind a proxy with TLS, and how scripts use it.
The file, or the database, is also judgements: evaluate, report, agree, inspect and convert take it as it is.

--freeze looks first for what is missing, and lists it in the manifest, too. It writes nothing where people differ (see --assessor), or
at one of these codes, unless --allow names it, as in --allow no-entry-point,no-text:
${entryLines(refusedKinds)}
`,

  args: {
    file: inTrack(
      "judging",
      optional("[file]", "where the judging is kept, as in demo.judging; made where it is not there"),
      ["store"],
    ),
  },
  options: {
    store: textOption("--store <url>", "keep it in PostgreSQL instead: postgres://user@host/database"),
    collection: inTrack("collection", textOption("--collection <path>", "the documents; remembered"), ["freeze"]),
    index: inTrack(
      "index",
      textOption("--index <file>", "what pericope index made: assessors search it for documents; remembered"),
      ["freeze"],
    ),
    ...documentOptions,
    ...makingOptions,
    host: usualText("--host <address>", "listen there; others than this machine reach it then", "127.0.0.1"),
    port: usuallyParsed(
      "--port <number>",
      "listen there, and from now on; 0 is the judging's own port, which it chooses when it is first served",
      wholeNumberBetween(0, 65_535, "a number from 0 to 65535"),
      "0",
    ),
    url: parsed("--url <address>", "how people reach it behind a proxy, as in https://judge.example.org/", {
      expected: "https:// or http:// and the name of a host, and nothing behind it",
      read: publicUrl,
    }),
    revoke: revokeOption,
    open: flag("--no-open", "do not open a browser"),
    format: textOrJson("how to print links, and what was done"),
    freeze: flag("--freeze", "write the judgements that count, with a manifest, and end"),
    output: textOption("-o, --output <file>", "of --freeze: the judgements; default: the judging's name with .inex"),
    to: textOption("--to <format>", "of --freeze: the format; default: by the ending of the name"),
    assessor: textOption("--assessor <name>", "of --freeze: whose judgements count"),
    allow: allowed(
      "--allow <code>",
      "of --freeze: what may be missing though it is an error otherwise (see below); several with commas",
    ),
    import: textOption("--import <judgements>", "take these as the judgements of one more assessor, and end"),
    suggest: textOption(
      "--suggest <file>",
      "show the highlights of a machine (judgements, a run, or what answers cite) to those who judge, who take, correct or drop each, and end",
    ),
    as: textOption("--as <name>", "of --import and --suggest: what that assessor, or that machine, is called"),
    suggestAfter: flag(
      "--suggest-after",
      "show suggestions only once the person has judged the document; from then on, this stays so",
    ),
    rescue: textOption("--rescue <file>", "take in what a server saved whose file was moved away; it says which file"),
    salvage: textOption(
      "--salvage <file>",
      "write what is whole of a damaged judging into a new judging file, and end",
    ),
  },

  async run({ file, store: database, ...given }, world) {
    const place = placeOf(file, database);
    refuseTogether(given);
    if (given.freeze) refuseMaking(given, given.index);
    for (const option of ["import", "suggest"] as const)
      if (given[option] !== undefined) refuseItself(option, given[option], place);
    if (given.salvage !== undefined) {
      const { salvageJudging } = await import("../../assess/rescue-judging.ts");
      return salvageJudging(place, given.salvage, given.format, world);
    }
    const reading = await readDocumentOptions(given, world);
    if (given.freeze) {
      const { freezeJudging } = await import("../../assess/freeze-judging.ts");
      return freezeJudging(place, { ...given, reading }, world);
    }
    const { output, to, assessor, allow } = given;
    for (const [name, value] of Object.entries({ output, to, assessor, allow }))
      if (value !== undefined) throw new InputError(`--${name} goes with --freeze; expected both`);
    // Only this command needs the stores and the server.
    const { openJudging, assignNew } = await import("../../assess/open-judging.ts");
    const { openLive } = await import("../../../assess/node/store/live-judging.ts");
    const { rescuer } = await import("../../../assess/node/store/rescue.ts");
    const { rescuedLine } = await import("../../assess/rescue-judging.ts");
    const { store, collection, index } = await openJudging(place, { ...given, reading }, world);
    try {
      const live = await openLive(store, collection);
      store.onGone?.(rescuer(live, (path) => world.err(rescuedLine(place, path))));
      await assignNew(live, given.twice);
      if (given.suggestAfter && live.judging().settings.suggestions !== "after")
        await live.settle({ suggestions: "after" });
      if (given.suggest !== undefined)
        return await suggest(live, given.suggest, given, { collection, ...reading }, world);
      if (given.import === undefined) {
        const { serveJudging } = await import("../../assess/serve-judging.ts");
        const opens = given.open && world.progress && given.format === "text";
        return await serveJudging(live, { ...given, publicUrl: given.url, opens, index }, world);
      }
      const { importJudging } = await import("../../assess/import-judging.ts");
      const judgements = await judgementsAt(given.import, { collection, ...reading }, world);
      refuseWithoutHighlights(judgements);
      const isThere = (doc: string): boolean => collection.length(doc) !== undefined;
      const { documents, actions, notes } = await importJudging(live, judgements, given.as!, isThere);
      const words = `${counted(documents, "document", "documents")} judged, ${counted(actions, "action", "actions")}`;
      world.out(
        given.format === "json"
          ? `${JSON.stringify({ assessor: given.as, documents, actions })}\n`
          : `${visible(given.as!)}: ${words}\n`,
      );
      tell([...(judgements.notes ?? []), ...notes], world);
    } finally {
      await store.close();
    }
  },
});

/** Takes a machine's highlights as suggestions. When they are shown was said before, or is said now. */
async function suggest(
  live: LiveJudging,
  path: string,
  given: { readonly as?: string | undefined; readonly format: "text" | "json" },
  reading: FileOptions & { readonly collection: Collection },
  world: World,
): Promise<void> {
  const { suggestInJudging } = await import("../../assess/import-judging.ts");
  const read = await watched(path, world, (onProgress) => readAnyFile(path, { ...reading, onProgress }));
  const file = await highlighting(read, reading.collection, path);
  const machine = given.as!;
  const outcome = await suggestInJudging(live, file, machine, (doc) => reading.collection.length(doc));
  if (live.judging().settings.suggestions === undefined) await live.settle({ suggestions: "before" });
  const { documents, highlights, changed } = outcome;
  const shown = live.judging().settings.suggestions!;
  const words = `${counted(highlights, "highlight", "highlights")} in ${counted(documents, "document", "documents")} suggested`;
  const when = `shown ${shown === "before" ? "while" : "after"} people judge${shown === "before" ? "" : " a document"}`;
  world.out(
    given.format === "json"
      ? `${JSON.stringify({ machine, documents, highlights, changed, shown })}\n`
      : `${visible(machine)}: ${words}, ${when}\n`,
  );
  const { notes = [] } = "run" in file ? file.run : file.judgements;
  tell([...notes, ...outcome.notes], world);
}

/** What a file highlights: judgements, a run, or what answers cite, at its places in the documents. */
async function highlighting(
  read: Reading,
  collection: Collection,
  source: string,
): Promise<{ readonly judgements: Judgements } | { readonly run: Run }> {
  if (read.noun === "judgements") return { judgements: read.value };
  if (read.noun === "run") return { run: read.value };
  if (read.noun !== "answers")
    throw new InputError(`this file has ${read.noun}; expected judgements, a run or answers with citations`, {
      source,
    });
  const { placedAnswers } = await import("../../../citations/place.ts");
  const { citedRun } = await import("../../../data/answers.ts");
  return { run: citedRun(withPlace({ source }, () => placedAnswers(read.value, { collection }))) };
}

interface Asked {
  readonly freeze: boolean;
  readonly import?: string | undefined;
  readonly suggest?: string | undefined;
  readonly salvage?: string | undefined;
  readonly as?: string | undefined;
  readonly revoke?: readonly string[] | undefined;
  readonly suggestAfter: boolean;
}

/** Options that ask for different work, or that need another one. */
function refuseTogether(given: Asked): void {
  const work = (["freeze", "import", "suggest", "salvage"] as const).filter(
    (name) => given[name] !== undefined && given[name] !== false,
  );
  const [first, second] = work;
  if (second !== undefined) throw new InputError(`--${first} and --${second}; expected one of them`);
  if ((given.import ?? given.suggest) === undefined ? given.as !== undefined : given.as === undefined)
    throw new InputError(
      given.suggest === undefined
        ? "--import FILE and --as NAME go together; expected both"
        : "--suggest FILE and --as NAME go together; expected both",
    );
  if (given.revoke !== undefined && first !== undefined)
    throw new InputError(`--revoke prints fresh links and serves; expected it without --${first}`);
  if (given.suggestAfter && first !== undefined && first !== "suggest")
    throw new InputError(`--suggest-after says what pages show; expected it without --${first}`);
}

/** --assessors for --assessor would write other judgements than were meant. */
function refuseMaking(
  { topics, pool, assessors, guide, practice, entryPoints }: Making,
  index: string | undefined,
): void {
  for (const [name, value] of Object.entries({ index, topics, pool, assessors, guide, practice }))
    if (value !== undefined) throw new InputError(`--${name} adds to the judging, and --freeze does not; expected one`);
  if (entryPoints === "no")
    throw new InputError(
      "--entry-points was settled when the judging was made; expected --allow no-entry-point, to freeze without some",
    );
}

/** To read a file that is open to be written to would take its locks away. */
function refuseItself(option: "import" | "suggest", judgements: string, place: string): void {
  const [read, written] = [statIfThere(judgements), statIfThere(place)];
  const isSame = read !== undefined && read.ino === written?.ino && read.dev === written.dev;
  if (isSame || judgements === place)
    throw new InputError(`--${option}: this is the judging itself; expected other judgements`, { source: judgements });
}

function placeOf(file: string | undefined, database: string | undefined): string {
  if ((file === undefined) === (database === undefined))
    throw new InputError("expected a file, as in demo.judging, or --store postgres://…, and not both");
  if (database !== undefined && !isDatabase(database))
    throw new InputError(`--store: expected postgres://user@host/database`);
  return file ?? database!;
}

function publicUrl(typed: string): URL | undefined {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  return url !== undefined && ["http:", "https:"].includes(url.protocol) && url.href === `${url.origin}/`
    ? url
    : undefined;
}
