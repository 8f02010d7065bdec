import { join } from "node:path";
import { expect, test } from "vitest";
import { tokenizerCalled } from "../../../src/match/node/tokenizer-called.ts";
import { folderOf } from "../../cli/folders.ts";

test("a tokenizer is called by its name or its file, and what is none is refused", async () => {
  const folder = folderOf({
    ranks: Array.from({ length: 256 }, (_, i) => `${Buffer.of(i).toString("base64")} ${i}\n`).join(""),
    binary: Uint8Array.of(0xff, 0xfe, 0),
  });
  expect([...(await tokenizerCalled("words")).ends("one two")]).toHaveLength(2);
  expect((await tokenizerCalled(join(folder, "ranks"))).name).toMatch(/^ranks\b/);
  await expect(tokenizerCalled("cl10k")).rejects.toThrow('no tokenizer "cl10k"; did you mean "cl100k"?');
  await expect(tokenizerCalled("other")).rejects.toThrow('no tokenizer "other"; there are cl100k (of GPT-4), o200k');
  const binary = join(folder, "binary");
  await expect(tokenizerCalled(binary)).rejects.toThrow(`${binary}: no tokenizer that can be read: its bytes are not`);
  await expect(tokenizerCalled(join(folder, "none"))).rejects.toThrow("none: no such file");
});

test("an encoding is that of the package, and a file of JSON is Hugging Face's", async () => {
  const { name, ends } = await tokenizerCalled("cl100k");
  expect(name).toBe("cl100k");
  expect([...ends("hello world")]).toEqual([5, 11]);
  const folder = folderOf({ "tokenizer.json": '{"model":{"type":"Unigram"}}' });
  await expect(tokenizerCalled(join(folder, "tokenizer.json"))).rejects.toThrow("tokenizer.json: ");
});
