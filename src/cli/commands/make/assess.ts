import { textOrJson } from "../../options/printing.ts";
import { InputError } from "../../../base/input-error.ts";
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
import { judgementsAt, refuseWithoutHighlights } from "../../inputs.ts";
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
    as: textOption("--as <name>", "of --import: what that assessor is called"),
    rescue: textOption("--rescue <file>", "take in what a server saved whose file was moved away; it says which file"),
    salvage: textOption(
      "--salvage <file>",
      "write what is whole of a damaged judging into a new judging file, and end",
    ),
  },

  async run({ file, store: database, ...given }, world) {
    const place = placeOf(file, database);
    if (given.freeze && given.import !== undefined) throw new InputError("--freeze and --import; expected one of them");
    if ((given.import === undefined) !== (given.as === undefined))
      throw new InputError("--import FILE and --as NAME go together; expected both");
    if (given.revoke !== undefined && (given.freeze || given.import !== undefined))
      throw new InputError("--revoke prints fresh links and serves; expected it without --freeze and --import");
    if (given.freeze) refuseMaking(given, given.index);
    if (given.import !== undefined) refuseItself(given.import, place);
    if (given.salvage !== undefined) {
      if (given.freeze || given.import !== undefined)
        throw new InputError("--salvage with --freeze or --import; expected one of them");
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
function refuseItself(judgements: string, place: string): void {
  const [read, written] = [statIfThere(judgements), statIfThere(place)];
  const isSame = read !== undefined && read.ino === written?.ino && read.dev === written.dev;
  if (isSame || judgements === place)
    throw new InputError("--import: this is the judging itself; expected other judgements", { source: judgements });
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
