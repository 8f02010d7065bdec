// Makes a judging, or continues an existing one and adds what is new. Assigns new topics to the assessors.

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { InputError } from "../../base/input-error.ts";
import type { Collection } from "../../data/collection.ts";
import { organiser } from "../../assess/action.ts";
import { assignments } from "../../assess/lists.ts";
import type { Judging } from "../../assess/judging.ts";
import { openCollection } from "../../files/node/collection/collection.ts";
import type { IdOptions } from "../../files/node/collection/collection-xml.ts";
import type { LiveJudging } from "../../assess/node/store/live-judging.ts";
import { freshJudgingId, gatherJudging, type ToJudge } from "../../assess/node/store/what-to-judge.ts";
import { isDatabase } from "../../files/node/sql/our-files.ts";
import { rescuesBeside, typed } from "../../assess/node/store/damaged.ts";
import { openStore } from "../../assess/node/store/open-store.ts";
import { type JudgingStore, NoJudging } from "../../assess/node/store/store.ts";
import { readJudgementsFile, readLinesFile, readTopicsFile } from "../../files/node/read-file.ts";
import { openEngine } from "../../search/node/open-engine.ts";
import { readPoolFile } from "../../search/node/read-pool.ts";
import { drawing } from "../progress.ts";
import { watched } from "../inputs.ts";
import type { World } from "../world.ts";
import { takeInAndWarn } from "./rescue-judging.ts";
import type { Making } from "./judging-options.ts";

export interface Opened {
  readonly store: JudgingStore;
  readonly collection: Collection;
  /** The path of the index that assessors search. */
  readonly index: string | undefined;
}

export interface OpeningOptions extends Making {
  readonly collection: string | undefined;
  readonly index: string | undefined;
  /** A file in which a server saved the content of its judging file. */
  readonly rescue: string | undefined;
  readonly reading: IdOptions;
}

/** Makes a judging at a place, or continues the one that exists there. Then adds what is new. */
export async function openJudging(place: string, given: OpeningOptions, world: World): Promise<Opened> {
  try {
    return await goOn(place, given, world);
  } catch (error) {
    if (error instanceof NoJudging) {
      refuseOverRescue(place);
      return make(place, given, world);
    }
    throw error;
  }
}

/** Refuses a new file if the old one was moved away while it was served, because it would not be the same judging. */
function refuseOverRescue(place: string): void {
  const rescue = isDatabase(place) || !existsSync(dirname(place)) ? undefined : rescuesBeside(place)[0];
  if (rescue !== undefined)
    throw new InputError(
      `no such file, but ${rescue} has all that was acknowledged before it was moved away; put the file back, or rename that one: mv ${typed(rescue)} ${typed(place)}`,
      { source: place },
    );
}

async function make(place: string, given: OpeningOptions, world: World): Promise<Opened> {
  const { index, topics } = given;
  const path = given.collection ?? index;
  if (path === undefined || topics === undefined || (given.pool ?? index) === undefined)
    throw new InputError(
      "there is no judging yet; expected --collection, --topics and --pool, to make one, or --index in place of the pool",
      { source: place },
    );
  const { assessors = ["assessor"] } = given;
  refuseTwiceByOne(given.twice, assessors);
  if (index !== undefined) await checkIndex(index);
  const collection = await collectionAt(path, given.reading, world);
  const what = gather(await toJudge({ ...given, topics }, collection, world), world);
  const made: Judging = {
    id: freshJudgingId(),
    settings: {
      collection: resolve(path),
      ...(index !== undefined && { index: resolve(index) }),
      entryPoints: given.entryPoints === "yes",
      exhaustivity: given.exhaustivity,
      guide: given.guide === undefined ? "" : await guideIn(given.guide),
    },
    assessors: assessors.map((name) => ({ name, isImported: false })),
    ...what,
  };
  return { store: await openStore(place, { make: made }), collection, index };
}

/** Refuses a file that is not an index, before anything is made or served. */
async function checkIndex(path: string): Promise<void> {
  const engine = await openEngine(path);
  await engine.close();
}

async function goOn(place: string, given: OpeningOptions, world: World): Promise<Opened> {
  const store = await openStore(place, "serve");
  try {
    await takeInAndWarn(store, given.rescue, world);
    const judging = await store.judging();
    await refuseOtherSettings(judging, given, store.source);
    refuseImported(judging, given.assessors);
    refuseTwiceByOne(given.twice, [...peopleOf(judging), ...(given.assessors ?? [])]);
    const { topics, pool, index = judging.settings.index, assessors = [] } = given;
    if (index !== undefined) await checkIndex(index);
    const collection = await collectionAt(given.collection ?? judging.settings.collection, given.reading, world);
    if (pool !== undefined || topics !== undefined || given.practice !== undefined) {
      if (topics === undefined || (pool ?? index) === undefined)
        throw new InputError("expected --topics and --pool together, to add to the judging", { source: place });
      await store.extend(gather(await toJudge({ ...given, topics }, collection, world), world));
    }
    await store.extend({ assessors: assessors.map((name) => ({ name, isImported: false })) });
    return { store, collection, index };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Settings of an existing judging may be given again, as when a command is repeated, but not changed. */
async function refuseOtherSettings({ settings }: Judging, given: OpeningOptions, source: string): Promise<void> {
  const isSame =
    (given.guide === undefined || (await guideIn(given.guide)) === settings.guide) &&
    (!given.exhaustivity || settings.exhaustivity) &&
    (given.entryPoints === "yes" || !settings.entryPoints);
  if (!isSame)
    throw new InputError(
      "--guide, --exhaustivity and --entry-points were settled when the judging was made; expected them then alone",
      { source },
    );
}

async function guideIn(path: string): Promise<string> {
  return (await readLinesFile(path)).join("\n");
}

/** No person may judge under the name of imported judgements. */
function refuseImported({ assessors }: Judging, names: readonly string[] = []): void {
  const imported = assessors.find(({ name, isImported }) => isImported && names.includes(name));
  if (imported !== undefined)
    throw new InputError(
      `--assessors: ${imported.name} is the name of judgements that were brought in; expected another`,
    );
}

function refuseTwiceByOne(twice: number, people: readonly string[]): void {
  if (twice > 0 && new Set(people).size < 2)
    throw new InputError("--twice: there is one assessor; expected two or more");
}

/** The people who judge, without the names of imported judgements. */
function peopleOf({ assessors }: Judging): string[] {
  return assessors.filter(({ isImported }) => !isImported).map(({ name }) => name);
}

type Files = OpeningOptions & { readonly topics: string };

async function toJudge({ topics, pool, practice }: Files, collection: Collection, world: World): Promise<ToJudge> {
  return {
    topics: await watched(topics, world, (onProgress) => readTopicsFile(topics, { onProgress })),
    pool:
      pool === undefined ? new Map() : await watched(pool, world, (onProgress) => readPoolFile(pool, { onProgress })),
    practice: practice === undefined ? undefined : await readJudgementsFile(practice, { collection }),
    collection,
  };
}

function gather(what: ToJudge, world: World): ReturnType<typeof gatherJudging> {
  return drawing(world, (onProgress) => gatherJudging({ ...what, onProgress }), "reading the documents of the pool");
}

async function collectionAt(path: string, options: IdOptions, world: World): Promise<Collection> {
  return watched(path, world, (onProgress) => openCollection(path, { ...options, onProgress }));
}

/** Assigns the topics that have never been assigned to the assessors, in turn. */
export async function assignNew(live: LiveJudging, twice: number): Promise<void> {
  const { topics, practice } = live.judging();
  const free = topics
    .map(({ id }) => id)
    .filter((id) => !practice.has(id) && live.log.actions(organiser, id, "").length === 0);
  if (twice > 0 && free.length === 0)
    throw new InputError("--twice: every topic is assigned already; the organiser's page gives it to others");
  if (free.length === 0) return;
  const actions = Array.from(assignments(free, peopleOf(live.judging()), twice), ([topic, to]) => ({
    id: randomUUID(),
    topic,
    doc: "",
    kind: "assign" as const,
    to,
  }));
  const taken = await live.take(organiser, actions);
  if ("refused" in taken) throw new Error(taken.refused[0]!.reason); // all of it was made here
}
