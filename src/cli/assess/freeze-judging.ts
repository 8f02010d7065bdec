// Writes the judgements that count and their manifest, and says what is missing in them.

import { InputError } from "../../base/input-error.ts";
import { counted, noteIfAny } from "../../base/note.ts";
import { type MissingCode, missingCodes, missingWords, placesWords } from "../../assess/checklist.ts";
import { openCollection } from "../../files/node/collection/collection.ts";
import type { IdOptions } from "../../files/node/collection/collection-xml.ts";
import { freeze } from "../../assess/node/store/freeze.ts";
import { isDatabase } from "../../files/node/sql/our-files.ts";
import { openStore } from "../../assess/node/store/open-store.ts";
import { storeNotes } from "../../assess/node/store/read-judging.ts";
import { tell } from "../notes.ts";
import { refuseOverInput } from "../inputs.ts";
import { program } from "../page-inputs.ts";
import type { World } from "../world.ts";

interface FreezeOptions {
  readonly collection: string | undefined;
  readonly reading: IdOptions;
  readonly output: string | undefined;
  readonly to: string | undefined;
  readonly assessor: string | undefined;
  readonly allow: readonly MissingCode[] | undefined;
  readonly format: "text" | "json";
}

/** Writes the judgements that count and a manifest, and says what is missing in them. */
export async function freezeJudging(place: string, given: FreezeOptions, world: World): Promise<void> {
  const { output, to, assessor, allow } = given;
  if (output === undefined && isDatabase(place)) throw new InputError("expected -o FILE, for the judgements");
  const path = output ?? place.replace(/(?:\.judging)?$/, ".inex");
  if (path === "-") throw new InputError("-o -: a manifest goes beside the judgements; expected the name of a file");
  refuseOverInput(path, place);
  const store = await openStore(place, "read");
  try {
    const {
      manifest,
      path: manifestPath,
      missing,
    } = await freeze(store, {
      path,
      format: to,
      assessor,
      allow,
      program,
      openCollection: (known) => openCollection(given.collection ?? known, given.reading),
    });
    const { documents, topics, relevant } = manifest.counts;
    if (given.format === "json") world.out(`${JSON.stringify(manifest)}\n`);
    else
      world.out(
        `${path}: ${counted(documents, "document", "documents")} of ${counted(topics, "topic", "topics")}, ${relevant} relevant; ${manifestPath}\n`,
      );
    tell(await storeNotes(store), world);
    tell(
      missingCodes.flatMap((code) => {
        const found = missing.filter((one) => one.code === code);
        return noteIfAny(code, found.length, `${missingWords(code, found.length)}: ${placesWords(found)} [${code}]`);
      }),
      world,
    );
  } finally {
    await store.close();
  }
}
