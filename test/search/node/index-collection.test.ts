import { join } from "node:path";
import { expect, test } from "vitest";
import { openCollection } from "../../../src/api/node/index.ts";
import { buildIndex } from "../../../src/search/node/build-index.ts";
import { demoFolder } from "../../cli/folders.ts";

test("search 12: an index file is the collection that it was made of", async () => {
  const folder = demoFolder();
  await buildIndex([join(folder, "articles")], join(folder, "x.index"));
  const made = await openCollection(join(folder, "x.index"));
  const own = await openCollection(join(folder, "articles"));
  expect(made.size).toBe(own.size);
  expect([...made.ids()].sort()).toEqual([...own.ids()].sort());
  for (const id of own.ids()) {
    const { title, text, elements } = made.document(id)!;
    expect({ title, text, elements }).toEqual(pick(own.document(id)!));
    expect(made.length(id)).toBe(own.length(id));
  }
  expect([made.document("nowhere"), made.length("nowhere")]).toEqual([undefined, undefined]);
});

function pick({
  title,
  text,
  elements,
}: NonNullable<ReturnType<Awaited<ReturnType<typeof openCollection>>["document"]>>) {
  return { title, text, elements };
}
