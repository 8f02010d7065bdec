import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import type { Engine } from "../../../src/search/engine/engine.ts";
import { searchOf } from "../../../src/assess/node/document-search.ts";

/** An index that fails with this, whatever is asked of it. */
const failing = (error: unknown): Engine =>
  new Proxy({} as Engine, {
    get() {
      throw error;
    },
  });
const find = (error: unknown, query = "tea") => searchOf(failing(error)).find({ query, system: undefined, most: 1 });

test("what is wrong with a question is told to whoever asks; faults of the index and of the program are not", async () => {
  expect(await find(new InputError("no such words"))).toEqual({ fault: "no such words" });
  for (const error of [new InputError("damaged", { source: "x.index" }), new TypeError("odd")])
    await expect(find(error)).rejects.toBe(error);
});
