import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InputError } from "../../../../src/base/input-error.ts";
import type { Action, Stored } from "../../../../src/assess/action.ts";
import { openStore } from "../../../../src/assess/node/store/open-store.ts";
import { postgresStore } from "../../../../src/assess/node/store/postgres-store.ts";
import { type Migration, migrations } from "../../../../src/assess/node/store/tables.ts";
import { salvage } from "../../../../src/assess/node/store/salvage.ts";
import { sqliteLibrary } from "../../../../src/files/node/sql/sqlite.ts";
import { sqliteStore } from "../../../../src/assess/node/store/sqlite-store.ts";
import { IdTaken, type JudgingStore, type Opening } from "../../../../src/assess/node/store/store.ts";
import { isLong, rounds } from "../../../rounds.ts";
import { below, pick, seeded } from "../../../seeded.ts";
import { around } from "./around.ts";
import { document, highlight, highlights, judging, numbers, upTo } from "./judgings.ts";
import { makeFirstVersion } from "./first-version.ts";
import { asked, emptySchema, hasPostgres } from "./postgres.ts";
import { bundled, type Program, openedStore } from "./store-programs.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "pericope-stores-")));
let program: Program;
beforeAll(async () => {
  program = await bundled("assess/node/store/store-process.ts");
});
afterAll(() => {
  program.remove();
  rmSync(folder, { recursive: true });
});

interface Kind {
  readonly name: string;
  readonly isThere: boolean;
  /** Where nothing is yet. */
  readonly place: () => Promise<string>;
  /** With steps that are not the program's. */
  readonly open: (place: string, opening: Opening, steps: readonly Migration[]) => Promise<JudgingStore>;
}

/** Changes what a store keeps, as nobody should. */
async function meddle(place: string, sql: string): Promise<void> {
  if (place.startsWith("postgres")) return void (await asked(place, sql));
  const { DatabaseSync } = await sqliteLibrary("this test");
  const file = new DatabaseSync(place);
  file.exec(sql);
  file.close();
}

const swap = (table: string, a: number, b: number): string =>
  [[a, -1], [b, a], [-1, b]].map(([from, to]) => `UPDATE pericope_${table} SET number = ${to} WHERE number = ${from}`).join("; "); // prettier-ignore

let count = 0;
const kinds: readonly Kind[] = [
  { name: "SQLite", isThere: true, place: async () => join(folder, `${++count}.judging`), open: sqliteStore },
  { name: "PostgreSQL", isThere: hasPostgres, place: emptySchema, open: postgresStore },
];

describe.each(kinds)("$name", ({ isThere, place: newPlace, open }) => {
  let place = "";
  const opened: JudgingStore[] = [];
  const freshPlace = async () => {
    place = await newPlace();
    return async () => {
      for (const store of opened.splice(0)) await store.close();
    };
  };
  const check = around(test.runIf(isThere), freshPlace);
  const checkAtLength = around(test.runIf(isLong && isThere), freshPlace);

  /** Closed when the test ends. */
  async function closing(opening: Promise<JudgingStore>): Promise<JudgingStore> {
    const store = await opening;
    opened.push(store);
    return store;
  }
  const at = (opening: Opening): Promise<JudgingStore> => closing(openStore(place, opening));
  const made = (): Promise<JudgingStore> => at({ make: judging });
  const closed = async (store: JudgingStore): Promise<void> => {
    opened.splice(opened.indexOf(store), 1);
    await store.close();
  };

  check("what a judging was made with is read again, by its maker and by others", async () => {
    const store = await made();
    expect(await store.judging()).toEqual(judging);
    const kept = await store.judging();
    expect([...kept.pool.keys()]).toEqual([...judging.pool.keys()]);
    expect([...kept.documents.keys()]).toEqual([...judging.documents.keys()]);
    expect(await (await at("read")).judging()).toEqual(judging);
    await closed(store);
    expect(await (await at("serve")).judging()).toEqual(judging);
  });

  check("where a judging is, none is made", async () => {
    const store = await made();
    const again = openStore(place, { make: { ...judging, id: "other" } });
    await expect(again).rejects.toThrow(InputError);
    await closed(store);
    await expect(openStore(place, { make: { ...judging, id: "other" } })).rejects.toThrow(/already/);
    expect((await (await at("read")).judging()).id).toBe(judging.id);
  });

  check("where no judging is, none is served or read", async () => {
    for (const opening of ["serve", "read"] as const)
      await expect(openStore(place, opening)).rejects.toThrow(InputError);
    await made(); // nothing was left in its way
  });

  check("rule 24: what machines suggest, and what becomes of it, is kept and checked as every action is", async () => {
    const store = await made();
    const suggest: Action = { id: "s", topic: "2", doc: "a", kind: "suggest", ranges: [[0, 3], [5, 2_000_000_000]] }; // prettier-ignore
    const own: Action[] = [
      { id: "1", topic: "2", doc: "a", kind: "see" },
      { id: "2", topic: "2", doc: "a", kind: "highlight", start: 0, end: 3, from: "gpt 🤖" },
      { id: "3", topic: "2", doc: "a", kind: "drop", start: 5, end: 2_000_000_000, from: "gpt 🤖" },
      { id: "4", topic: "2", doc: "a", kind: "undo", of: "3" },
    ];
    const assessors = [{ name: "gpt 🤖", isImported: true }];
    await store.take({ assessor: "gpt 🤖", actions: [suggest], received: 1, assessors });
    await store.take({ assessor: "ann", actions: own, received: 2 });
    await store.take({ assessor: "gpt 🤖", actions: [suggest], received: 3, assessors });
    await store.settle({ suggestions: "after" });
    await closed(store);
    const again = await at("serve");
    expect((await again.since(0)).map(({ action }) => action)).toEqual([suggest, ...own]);
    expect((await again.judging()).settings.suggestions).toBe("after");
    const moved = { ...suggest, ranges: [[0, 4]] } as Action;
    await expect(again.take({ assessor: "gpt 🤖", actions: [moved], received: 4 })).rejects.toThrow(IdTaken);
    await closed(again);
    await meddle(place, "UPDATE pericope_actions SET action = replace(action, '[0,3]', '[0,4]') WHERE number = 1");
    await expect((await at("read")).since(0)).rejects.toThrow(/row 1 of its actions .* is not what was written/);
  });

  check("actions are numbered as they arrive, over all and for each assessor", async () => {
    const store = await made();
    const [first, second] = [highlights(3), highlights(2, "other")];
    const taken = await store.take({ assessor: "ann", actions: first, received: 1_900_000_000_001 });
    expect(taken).toEqual(
      first.map((action, i) => ({ number: i + 1, own: i + 1, assessor: "ann", received: 1_900_000_000_001, action })),
    );
    expect(numbers(await store.take({ assessor: "Zoë", actions: second, received: 5 }))).toEqual([
      [4, 1],
      [5, 2],
    ]);
    // The clock was set back, which orders nothing.
    expect(numbers(await store.take({ assessor: "ann", actions: [highlight("late")], received: 2 }))).toEqual([[6, 4]]);
    expect((await store.since(0)).map(({ action }) => action)).toEqual([...first, ...second, highlight("late")]);
    expect(await store.since(0)).toEqual(await (await at("read")).since(0));
    expect(numbers(await store.since(4))).toEqual([
      [5, 2],
      [6, 4],
    ]);
    expect(await store.since(6)).toEqual([]);
  });

  check("every kind of action comes back as it was sent", async () => {
    const store = await made();
    const about = { topic: "__proto__", doc: "x".repeat(10_000) };
    const actions: Action[] = [
      { ...about, id: "1", kind: "erase", start: 0, end: 2 ** 31, at: "yesterday" },
      { ...about, id: "2", kind: "entry", position: null, at: 1.5 },
      { ...about, id: "3", kind: "verdict", value: "cannot" },
      { ...about, id: "__proto__", kind: "note", text: "'; DROP TABLE pericope_actions; -- ? $1 \\ \\u0000 🙂\n" },
      { ...about, id: "🙂".repeat(200), kind: "grade", path: "/a[1]", value: "?" },
      { ...about, id: "5", kind: "undo", of: "2" },
      { ...about, id: "6", kind: "assign", to: ["Zoë", "ann"] },
      { ...about, id: "7", kind: "add" },
    ];
    await store.take({ assessor: "𝔸".repeat(200), actions, received: 1 });
    expect((await store.since(0)).map(({ action }) => action)).toEqual(actions);
  });

  check("what is sent again is kept once, whatever its clock says and wherever it stands", async () => {
    const store = await made();
    const [a, b, c] = [highlight("a"), highlight("b", 1), highlight("c", 2)];
    const first = await store.take({ assessor: "ann", actions: [a, b], received: 1 });
    const { kind, id, ...rest } = b;
    const otherOrder = { ...rest, id, kind, at: 99 } as Action;
    const again = await store.take({ assessor: "ann", actions: [c, otherOrder, c, a], received: 2 });
    expect(numbers(again)).toEqual([
      [3, 3],
      [2, 2],
      [3, 3],
      [1, 1],
    ]);
    expect(again[1]).toEqual(first[1]); // as it was kept
    expect(await store.since(0)).toHaveLength(3);
    expect(numbers(await store.take({ assessor: "Zoë", actions: [highlight("a", 9)], received: 3 }))).toEqual([[4, 1]]);
  });

  check("an id with other content is refused, and nothing that came with it is kept", async () => {
    const store = await made();
    await store.take({ assessor: "ann", actions: [highlight("a"), highlight("b")], received: 1 });
    const actions = [highlight("new"), highlight("b", 7), highlight("a", 7)];
    const documents = new Map([["found", document]]);
    const refused = store.take({ assessor: "ann", actions, received: 2, documents });
    await expect(refused).rejects.toThrow(new IdTaken(["b", "a"]));
    const twice = store.take({ assessor: "ann", actions: [highlight("n"), highlight("n", 7)], received: 2 });
    await expect(twice).rejects.toThrow(new IdTaken(["n"]));
    expect(await store.since(0)).toHaveLength(2);
    expect((await store.judging()).documents.has("found")).toBe(false);
    expect(numbers(await store.take({ assessor: "ann", actions: [highlight("n")], received: 3 }))).toEqual([[3, 3]]);
  });

  check("of many that come at once, each is told its own outcome", async () => {
    const store = await made();
    const take = (id: string, start = 0) =>
      store.take({ assessor: "ann", actions: [highlight(`new ${id} ${start}`), highlight(id, start)], received: 1 });
    const ids = upTo(30).map(String);
    const outcomes = await Promise.allSettled(ids.flatMap((id) => [take(id), take(id, 1), take(id)]));
    const kept = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [numbers(outcome.value)] : []));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    const pair = (i: number): number[][] => [2 * i + 1, 2 * i + 2].map((number) => [number, number]);
    expect(kept).toEqual(ids.flatMap((_, i) => [pair(i), pair(i)]));
    expect(refused).toEqual(ids.map((id) => new IdTaken([id])));
    expect((await store.since(0)).map(({ number }) => number)).toEqual(upTo(60));
  });

  check("documents that an action brings are known with it", async () => {
    const store = await made();
    const documents = new Map([
      ["found", document],
      ["a", document], // known already, and stays as it is
    ]);
    const taking = { assessor: "ann", actions: [highlight("a")], received: 1, documents };
    await store.take(taking);
    await store.take(taking);
    expect((await store.judging()).documents).toEqual(new Map([...judging.documents, ["found", document]]));
  });

  check("what is added stands behind what was there, which stays as it is", async () => {
    const store = await made();
    await store.extend({});
    await store.extend({
      topics: [{ id: "2", title: "another" }, { id: "3" }, { id: "3", title: "again" }],
      pool: new Map([
        ["3", ["a"]],
        ["2", ["new", "a", "newer"]],
        ["empty", ["a"]],
      ]),
      documents: new Map([
        ["a", document],
        ["new", document],
      ]),
      assessors: [
        { name: "model", isImported: false },
        { name: "bob", isImported: false },
      ],
      practice: new Map([
        ["__proto__", new Map([["a", { ranges: [], entry: 1 }]])],
        ["3", new Map([["a", { ranges: [], entry: 1 }]])],
      ]),
    });
    const expected = {
      ...judging,
      topics: [...judging.topics, { id: "3" }],
      pool: new Map([
        ...judging.pool,
        ["3", ["a"]],
        ["2", [...judging.pool.get("2")!, "new", "newer"]],
        ["empty", ["a"]],
      ]),
      documents: new Map([...judging.documents, ["new", document]]),
      assessors: [...judging.assessors, { name: "bob", isImported: false }],
      practice: new Map([...judging.practice, ["3", new Map([["a", { ranges: [], entry: 1 }]])]]),
    };
    expect(await store.judging()).toEqual(expected);
    await closed(store);
    expect(await (await at("serve")).judging()).toEqual(expected);
  });

  check("tokens are kept until all of a person's are taken back", async () => {
    const store = await made();
    const tokens = ["0a", "1b", "2c"].map((hash, i) => ({ hash, name: i === 1 ? "Zoë" : "ann" }));
    await store.addTokens(tokens);
    await store.addTokens([{ hash: "1b", name: "Zoë" }]);
    const byHash = async () => (await store.tokens()).toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
    expect(await byHash()).toEqual(tokens);
    await store.removeTokens("ann");
    expect(await byHash()).toEqual([tokens[1]]);
  });

  check("settings that are named are changed, and kept", async () => {
    const store = await made();
    const served = { host: "127.0.0.1", port: 8077 };
    await store.settle({ served: { ...served, port: 1 } });
    await store.settle({ served });
    const expected = { ...judging, settings: { ...judging.settings, served } };
    expect(await store.judging()).toEqual(expected);
    await closed(store);
    expect(await (await at("serve")).judging()).toEqual(expected);
  });

  checkAtLength("while one serves it, another is told where; and serves it when the first has ended", async () => {
    const first = await made();
    await expect(openStore(place, "serve")).rejects.toThrow(/served already, by another process/);
    await first.announce("http://127.0.0.1:4711/");
    for (let i = 0; i < 2; i++)
      await expect(openStore(place, "serve")).rejects.toThrow(/served already at http:\/\/127\.0\.0\.1:4711\/, by/);
    await first.take({ assessor: "ann", actions: [highlight("a")], received: 1 }); // nothing was disturbed
    await first.announce(null);
    await expect(openStore(place, "serve")).rejects.toThrow(/served already, by/);
    await closed(first);
    const second = await at("serve");
    expect(await second.since(0)).toHaveLength(1);
    await second.announce("http://127.0.0.1:4712/");
    await closed(second); // without taking its address back, as one that is killed
    await at("serve");
    await expect(openStore(place, "serve")).rejects.toThrow(/served already, by/);
  });

  checkAtLength("after a kill -9 it is served again at once, with all that was acknowledged", async () => {
    await closed(await made());
    for (let life = 0; life < 3; life++) {
      const serving = await openedStore(program, place);
      await serving.take({ assessor: "ann", actions: highlights(10, `life ${life}`), received: life });
      await expect(openStore(place, "serve")).rejects.toThrow(/served already/);
      await serving.kill();
    }
    const store = await at("serve");
    expect((await store.since(0)).map(({ number }) => number)).toEqual(upTo(30));
  });

  check(
    "NUL and half of a character are refused wherever they stand, and so are ids that are empty or too long",
    async () => {
      const store = await made();
      const take = (action: object, assessor = "ann") =>
        store.take({ assessor, actions: [highlight("good"), { ...highlight("x"), ...action } as Action], received: 1 });
      for (const bad of ["a\0b", "\ud800", "x\udc00y"]) {
        const refused = [
          () => take({ id: bad }),
          () => take({ doc: bad }),
          () => take({ at: bad }),
          () => take({ kind: "assign", to: ["ann", bad] }),
          () => take({}, bad),
          () => store.take({ assessor: "ann", actions: [], received: 1, documents: new Map([[bad, document]]) }),
          () => store.extend({ pool: new Map([["2", [bad]]]) }),
          () => store.extend({ topics: [{ id: "9", narrative: bad }] }),
          () => store.addTokens([{ hash: "00", name: bad }]),
          () => store.removeTokens(bad),
          () => store.announce(bad),
          () => store.settle({ guide: bad }),
        ];
        for (const refusal of refused)
          await expect(refusal).rejects.toThrow(/(NUL|surrogate).*expected text without it/);
      }
      for (const id of ["", "x".repeat(201)]) await expect(take({ id })).rejects.toThrow(/an id of (0|201) characters/);
      await expect(take({}, "x".repeat(201))).rejects.toThrow(/a name of 201 characters/);
      expect(await store.since(0)).toEqual([]);
      expect(await store.judging()).toEqual(judging);
    },
  );

  check("a judging with such a text is not made, and leaves nothing", async () => {
    const bad = openStore(place, { make: { ...judging, topics: [{ id: "1", title: "a\0b" }] } });
    await expect(bad).rejects.toThrow(/NUL/);
    await made();
  });

  check("a batch of a thousand, and a pool of thousands, are kept whole", async () => {
    const docs = Array.from({ length: 5001 }, (_, i) => `doc ${i}`);
    const documents = new Map(docs.map((doc) => [doc, document]));
    const store = await at({ make: { ...judging, documents, pool: new Map([["2", docs]]) } });
    const taken = await store.take({ assessor: "ann", actions: highlights(1000), received: 1 });
    expect(taken.map(({ own }) => own)).toEqual(upTo(1000));
    await store.take({ assessor: "ann", actions: highlights(1001), received: 1 });
    expect((await store.since(0)).map(({ number }) => number)).toEqual(upTo(1001));
    expect((await store.judging()).pool.get("2")).toEqual(docs);
  });

  check("random batches, repeats and openings keep what a plain list keeps", async () => {
    for (let seed = 1; seed <= rounds(1, 60); seed++) {
      const random = seeded(seed);
      place = await newPlace();
      let store = await made();
      const model: Stored[] = [];
      for (let i = 0; i < 40; i++) {
        if (below(random, 10) === 0) {
          await closed(store);
          store = await at("serve");
        }
        const assessor = pick(random, "ann", "Zoë");
        const actions = Array.from({ length: below(random, 5) }, () =>
          highlight(`${below(random, 60)}`, below(random, 2)),
        );
        const expected = modelled(model, assessor, actions, i);
        const taken = store.take({ assessor, actions, received: i });
        if (expected === "conflict") await expect(taken, `seed ${seed}`).rejects.toThrow(IdTaken);
        else expect(await taken, `seed ${seed}`).toEqual(expected);
        const since = below(random, model.length + 1);
        expect(await store.since(since), `seed ${seed}`).toEqual(model.slice(since));
      }
      await closed(store);
    }
  });

  checkAtLength("two processes that write at once give each number once, and a reader misses none", async () => {
    await closed(await made());
    const [batches, size] = [40, 3];
    const writers = await Promise.all([openedStore(program, place, "append"), openedStore(program, place, "append")]);
    const reader = await at("read");
    const seen: Stored[] = [];
    const look = async (): Promise<void> => void seen.push(...(await reader.since(seen.at(-1)?.number ?? 0)));
    const writing = writers.map(async (writer, i) => {
      for (let j = 0; j < batches; j++)
        await writer.take({
          assessor: pick(seeded(j), "ann", "Zoë"),
          actions: highlights(size, `${i}.${j}`),
          received: j,
        });
    });
    const written = Promise.all(writing);
    while ((await Promise.race([written, sleep(1)])) === undefined) await look();
    await look();
    expect(seen.map(({ number }) => number)).toEqual(upTo(2 * batches * size));
    for (const name of ["ann", "Zoë"]) {
      const theirs = seen.filter(({ assessor }) => assessor === name);
      expect(theirs.map(({ own }) => own)).toEqual(upTo(theirs.length));
    }
    await Promise.all(writers.map((writer) => writer.kill()));
  });

  const next: Migration = ["ALTER TABLE pericope_tokens ADD COLUMN made BIGINT", "UPDATE pericope_tokens SET made = 5"];

  check("what the first version made opens, and is brought up to date once", async () => {
    await makeFirstVersion(place, judging, "ann", [highlight("a")]);
    for (let i = 0; i < 2; i++) {
      const store = await closing(open(place, "serve", [...migrations, next]));
      expect(await store.judging()).toEqual(judging);
      expect(await store.since(0)).toHaveLength(1);
      expect(await store.tokens()).toHaveLength(1);
      expect(await store.unverified()).toBeGreaterThan(10); // what is added now has checksums
      await closed(store);
    }
    const raised = await closing(open(place, "serve", [...migrations, next]));
    expect(await raised.take({ assessor: "ann", actions: [highlight("b")], received: 2 })).toHaveLength(1);
  });

  check(
    "a row that an earlier version kept, and that it cannot have written, is named when it is brought up to date",
    async () => {
      const actions = highlights(5);
      await makeFirstVersion(place, judging, "ann", [...actions, { ...highlight("odd"), end: 0 } as Action]);
      await expect(openStore(place, "serve")).rejects.toThrow(
        /damaged: row 6 of its actions \(topic 2, document a, assessor ann\) is not what pericope writes/,
      );
      await salvage(place, `${place.startsWith("postgres") ? join(folder, "of-database") : place}-saved`);
    },
  );

  check("rows that changed, are missing or changed places are refused and named, in every table", async () => {
    const store = await made();
    await store.take({ assessor: "ann", actions: highlights(6), received: 1 });
    await store.addTokens([{ hash: "00", name: "ann" }]);
    expect(await store.unverified()).toBe(0);
    await closed(store);
    const all = "its [a-z ]+";
    const faults: readonly (readonly [sql: string, undo: string, says: string])[] = [
      [swap("actions", 2, 3), swap("actions", 2, 3), String.raw`row 2 of its actions \(topic 2, document a, assessor ann\)`],
      ["UPDATE pericope_actions SET received = 2 WHERE number = 4", "UPDATE pericope_actions SET received = 1 WHERE number = 4", "row 4 of its actions"],
      ["UPDATE pericope_actions SET number = 9 WHERE number = 6", "UPDATE pericope_actions SET number = 6 WHERE number = 9", "of its actions, rows 6 to 8 are missing"],
      ["UPDATE pericope_topics SET number = 7 WHERE number = 2", "UPDATE pericope_topics SET number = 2 WHERE number = 7", "of its topics, rows 2 to 6 are missing"],
      [swap("pool", 2, 3), swap("pool", 2, 3), `row 2 of its pooled documents`],
      ["UPDATE pericope_documents SET length = 13 WHERE number = 1", "UPDATE pericope_documents SET length = 12 WHERE number = 1", String.raw`row 1 of its documents \(document b\)`],
      ["UPDATE pericope_assessors SET imported = 1 WHERE number = 1", "UPDATE pericope_assessors SET imported = 0 WHERE number = 1", String.raw`row 1 of its assessors \(assessor Zoë\)`],
      ["UPDATE pericope_practice SET topic = 'x' WHERE number = 3", "UPDATE pericope_practice SET topic = 'soon' WHERE number = 3", "row 3 of its practice"],
      ["UPDATE pericope_judging SET id = 'b'", "UPDATE pericope_judging SET id = 'a1b2c3'", "the row of its settings is not"],
      ["UPDATE pericope_head SET number = number - 1 WHERE name = 'actions'", "UPDATE pericope_head SET number = number + 1 WHERE name = 'actions'", "the count of its actions is not"],
      ["UPDATE pericope_tokens SET name = 'bob'", "UPDATE pericope_tokens SET name = 'ann'", "of its tokens"],
      ["UPDATE pericope_version SET version = 1", `UPDATE pericope_version SET version = ${migrations.length}`, "the version of its tables"],
      ["DELETE FROM pericope_actions WHERE number = 6", "", "of its actions, row 6 is missing"],
      ["DELETE FROM pericope_documents WHERE number = 1", "", "of its documents, row 1 is missing"],
    ]; // prettier-ignore
    for (const [sql, undo, says] of faults) {
      await meddle(place, sql);
      const reading = (async () => {
        const opened = await at("read");
        await opened.judging();
        await opened.since(0);
        await opened.tokens();
      })();
      await expect(reading, sql).rejects.toThrow(new RegExp(`: damaged: (${all}|.*)${says}.*--salvage \\S+$`));
      if (undo !== "") await meddle(place, undo);
    }
    const into = join(folder, `saved-${++count}.judging`);
    const { lost } = await salvage(place, into);
    expect(lost).toEqual(["1 of 3 documents: row 1", "1 of 6 actions: row 6"]);
    expect((await (await closing(openStore(into, "read"))).since(0)).map(({ action }) => action)).toEqual(
      highlights(5),
    );
  });

  check("what a newer program made is refused in words", async () => {
    await closed(await closing(open(place, { make: judging }, [...migrations, next])));
    for (const opening of ["serve", "read"] as const)
      await expect(openStore(place, opening)).rejects.toThrow(
        `made by a newer pericope (version ${migrations.length + 1} of its tables; this one knows ${migrations.length}); update pericope`,
      );
    await closing(open(place, "serve", [...migrations, next]));
  });
});

/** What a store has to say, by a list. */
function modelled(
  model: Stored[],
  assessor: string,
  actions: readonly Action[],
  received: number,
): Stored[] | "conflict" {
  const before = model.length;
  const taken = actions.map((action) => {
    const mine = model.filter((stored) => stored.assessor === assessor);
    const kept = mine.find((stored) => stored.action.id === action.id);
    if (kept !== undefined) return JSON.stringify(kept.action) === JSON.stringify(action) ? kept : undefined;
    const stored = { number: model.length + 1, own: mine.length + 1, assessor, received, action };
    model.push(stored);
    return stored;
  });
  if (taken.every((stored) => stored !== undefined)) return taken;
  model.length = before;
  return "conflict";
}
