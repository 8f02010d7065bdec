import { textOrJson } from "../../options/printing.ts";
import { InputError } from "../../../base/input-error.ts";
import { counted } from "../../../base/note.ts";
import { didYouMean } from "../../../base/named.ts";
import { visible } from "../../../base/visible.ts";
import type { Document } from "../../../data/collection.ts";
import { ansiInk, noInk } from "../../../print/printers/terminal-text.ts";
import { jsonText } from "../../../print/printers/json.ts";
import { codePointSlice } from "../../../text/code-points.ts";
import { command, one, optional } from "../../command.ts";
import { documentOptions, readContext, requiredCollection } from "../../options/reading.ts";
import { jsonOutline, textOutline } from "../../outline.ts";
import { type LocatedPlace, placesNamed } from "../../places.ts";
import type { World } from "../../world.ts";

export const locate = command({
  name: "locate",
  about:
    "Show a place in a document: its range, the smallest element around it, and its text. Without a place: every element.",
  examples: [
    "pericope locate --collection articles bookmark",
    "pericope locate --collection articles bookmark '/article[1]/name[1]'",
    "pericope locate --collection articles bookmark 3..20",
    "pericope locate --collection articles bookmark 'the humblest' --format json",
  ],

  args: {
    doc: one("<doc>", "a document's id"),
    where: optional(
      "[where]",
      "a path (/article[1]/p[2], /article[1]/p[2]/text()[1].5), start..end, or a text; quotes around a text are taken off",
    ),
  },
  options: {
    ...requiredCollection("a folder, a file of documents, or a file that pericope collection built"),
    ...documentOptions,
    format: textOrJson('json: the first place of a text, the rest under "others"'),
  },

  async run({ doc, where, format, ...given }, world) {
    const collection = (await readContext(given, world)).collection!; // the option is required
    const document = collection.document(doc);
    if (document === undefined)
      throw new InputError(`no document "${doc}"${didYouMean(doc, collection.ids())}`, { source: given.collection });
    const length = collection.length(doc)!; // it is there
    const isJson = format === "json";
    if (where === undefined) {
      const outline = isJson ? jsonOutline(document) : textOutline(document, length);
      for (const piece of outline) world.out(piece);
      return;
    }
    const places = placesNamed(document, length, where);
    world.out(isJson ? json(document, places) : text(document, places, world));
  },
});

function json(document: Document, places: readonly LocatedPlace[]): string {
  const [first, ...others] = places.map(({ start, end, element }) => ({ start, end, path: element?.path ?? null }));
  const shown = { doc: document.doc, ...first!, text: textOf(document, first!) };
  return `${jsonText(others.length === 0 ? shown : { ...shown, others }, 2)}\n`;
}

function text(document: Document, places: readonly LocatedPlace[], { colour }: World): string {
  const ink = colour ? ansiInk : noInk;
  const blocks = places.map((place) => {
    const { start, end, element } = place;
    const lines = [`${ink.dim("range  ")} ${start}..${end}, ${counted(end - start, "character", "characters")}`];
    if (element !== undefined) {
      lines.push(`${ink.dim("element")} ${visible(element.name)}, ${element.start}..${element.end}`);
      lines.push(`${ink.dim("path   ")} ${visible(element.path)}`);
    }
    return `${lines.join("\n")}\n\n${textOf(document, place).split("\n").map(visible).join("\n")}\n`;
  });
  const count = places.length === 1 ? "" : `${counted(places.length, "place", "places")}\n\n`;
  return count + blocks.join("\n");
}

function textOf({ text }: Document, { start, end }: Pick<LocatedPlace, "start" | "end">): string {
  return codePointSlice(text, start, end);
}
