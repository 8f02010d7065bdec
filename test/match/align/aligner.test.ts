import { describe, expect, test } from "vitest";
import { aligner } from "../../../src/match/align/aligner.ts";
import { below, seeded } from "../../seeded.ts";

const place = (document: string, quote: string, least?: number) => aligner(document, least).place(quote);
const placed = (document: string, quote: string, least?: number) => {
  const found = place(document, quote, least);
  return (
    found && { how: found.how, texts: found.places.map(({ start, end }) => [...document].slice(start, end).join("")) }
  );
};

describe("what is the same but for folding", () => {
  test.each([
    ["line ends", "one\r\ntwo", "one\ntwo", "folded"],
    ["composed and decomposed", "ein cafe\u0301 da", "caf\u00e9", "folded"],
    ["a Korean syllable and its parts", "\u1112\u1161\u11ab\u1100\u1173\u11af", "한글", "folded"],
    ["a byte order mark", "\ufeffBegin here", "Begin here", "exact"],
    ["zero-width characters", "zero\u200bwidth", "zerowidth", "folded"],
    ["case", "The Water boils", "the water boils", "approximate"],
    ["accents", "ein café da", "cafe", "approximate"],
    ["accents that are characters of their own", "ein cafe\u0301 da", "cafe", "approximate"],
  ])("%s", (_, document, quote, how) => {
    expect(place(document, quote)?.how).toBe(how);
  });

  test.each(["", " \n", "\u200b"])("no words have no place: %j", (quote) => {
    expect(place("some words", quote)).toBeUndefined();
  });

  test("a quote longer than its document is placed as far as it goes", () => {
    const document = "Pour it over the leaves, and wait for four minutes.";
    expect(placed(document, `${document} Then do something else altogether, for an hour.`)).toEqual({
      how: "part",
      texts: [document],
    });
  });
});

test.each([
  ["begins", "mp; foo", "R&amp; foo; T&amp; foo"],
  ["ends", "foo &am", "a foo &amp; b foo &amp; c"],
])("a quote that %s inside an entity has all its places", (_, quote, document) => {
  expect(placed(document, quote)).toEqual({ how: "exact", texts: [quote, quote] });
});

describe("a chunk with more than its document has", () => {
  const before = "The kettle stands in the kitchen, beside the window.\n";
  const text = "Fill it with cold water and bring it to the boil.\nThen pour the water over the leaves.";
  const document = `${before}${text} After four minutes take the leaves out again.`;
  test.each([
    ["a title", `How to make tea\n\n${text}`, ["How to make tea"]],
    ["a title on the same line", `How to make tea: ${text}`, ["How to make tea:"]],
    ["breadcrumbs", `Home > Drinks > Hot > Tea\n---\n${text}`, ["Home > Drinks > Hot > Tea\n---"]],
    ["front matter", `---\ntitle: Tea\ntags: [hot]\n---\n\n${text}`, ["---\ntitle: Tea\ntags: [hot]\n---"]],
    ["a footer", `${text}\n\nPage 3 of 12, printed on paper`, ["Page 3 of 12, printed on paper"]],
    ["a short line", `Page 3\n${text}`, ["Page 3"]],
    [
      "a header that ends as the text before does",
      `Drinks, seen from the window.\n\n${text}`,
      ["Drinks, seen from the window."],
    ],
    [
      "a page's end in the middle",
      text.replace("\n", "\n\nPrinted by ACME on Monday, all rights reserved, page 12\n\n"),
      ["Printed by ACME on Monday, all rights reserved, page 12"],
    ],
  ])("is placed without it: %s", (_, quote, missing) => {
    expect(placed(document, quote)).toEqual({ how: "part", texts: [text] });
    expect(place(document, quote)?.missing).toEqual(missing);
  });

  test("behind the title of its own document, a chunk with an edit is placed, and not the longer title", () => {
    const title = "A tight relationship between what people say of tea and how long the leaves were in the hot water";
    const document = `${title}\n\n${before.repeat(4)}They called it “${title}”. ${before.repeat(4)}${text}\nTake care: it is hot.`;
    for (const header of [`${title}\n`, `${title}: `, `From the article “${title}”.\n\n`])
      for (const edited of [text, text.replace("cold ", ""), text.replace("water", "watr")])
        expect(placed(document, header + edited), header + edited).toEqual({ how: "part", texts: [text] });
  });

  test("the same where the title has two lines in the document, and one above the chunk", () => {
    const title = "A tight relationship between what people say of tea and how long the leaves were in the hot water";
    const document = `${title.replace("and how", "and\nhow")}\n\n${before.repeat(4)}${text}\nTake care: it is hot.`;
    for (const header of [`${title}\n`, `# ${title}\n\n## Tea\n\n`, `${title} `])
      for (const edited of [text, text.replace("cold ", ""), text.replace("water", "watr")])
        expect(placed(document, header + edited)?.texts, header + edited).toEqual([text]);
  });

  test("between a page's header and a line that is there further on, the chunk alone is placed", () => {
    const chunk = "4.2 Whoever makes tea for another, or is about to make it, says so to the other, if the other";
    const document = `${before}${chunk} to whom the Confidential Leaves belong agrees.`;
    for (const header of ["", "Page 3\n"])
      for (const edited of [chunk, chunk.replace("so ", "")])
        expect(placed(document, `${header}${edited}\nConfidential`)?.texts).toEqual([chunk]);
    expect(placed(document.replace("to whom the", "the"), `${chunk}\nConfidential`)?.texts).toEqual([chunk]);
  });

  test("the words before a hyphen that parts a word at the end of a line belong to the chunk", () => {
    const quote = `[tea, p. 3] ${text.replace("water", "wa-\nter")}`;
    expect(placed(document, quote)?.texts).toEqual([text]);
    expect(placed(document, `${text.replace("leaves", "lea-\nves")}\n\n- 3 -`)?.texts).toEqual([text]);
  });

  test("a page's number is no changed number that the document has before the chunk", () => {
    const chunk = "Wait for four minutes, then take the leaves out.";
    expect(placed(`${before}(1) ${chunk} Take care: it is hot.`, `13\n${chunk}`)).toEqual({
      how: "part",
      texts: [chunk],
    });
  });

  test("words that are there a little before, too, do not make the place wider", () => {
    const chunk =
      "ial Information for the benefit of any person or entity other than the Investor’s employees, represe";
    const document =
      "dential Information permanently and strictly confidential, and not to disclose or divulge any Confidential Information to, " +
      `or reproduce any Confident${chunk}ntatives, consultants, and agents who ar`;
    for (const header of ["11\n", "Page\n"])
      expect(placed(document, header + chunk)).toEqual({ how: "part", texts: [chunk] });
  });

  test.each([
    ["a blank line for a line end", `Drinks, seen from the window.\n\n${text}`],
    ["a bar", `Drinks, beside the window. | ${text}`],
    ["a dash", `Drinks, beside the window. — ${text}`],
    ["a colon", `Drinks, in the kitchen, beside the window.: ${text}`],
    ["words between", `The kettle stands in the kitchen\n\n${text}`],
  ])("does not take what stands before it in the document across a separator: %s", (_, quote) => {
    expect(placed(document, quote)).toEqual({ how: "part", texts: [text] });
  });

  test("does not take the end of a rule for a dash that stands before it", () => {
    expect(placed(`Either party warrants –\n${text}`, `How to make tea, in short\n---\n${text}`)?.texts).toEqual([
      text,
    ]);
  });

  test("match 12: and a summary that is copied from the document: the longer is placed, and the other is missing", () => {
    const [summary, chunk] = [
      "Fill it with cold water and bring it to the boil.",
      "Then pour the water over the leaves.",
    ];
    const far = `${summary} ${"Meanwhile, warm the pot, and look for the tea. ".repeat(4)}${chunk} Wait.`;
    expect(placed(far, `${summary}\n\n${chunk}`)).toEqual({ how: "part", texts: [summary] });
    expect(place(far, `${summary}\n\n${chunk}`)?.missing).toEqual([chunk]);
  });

  test("takes it where nothing parts them", () => {
    const quote = `Drinks, to be had beside the window.\n${text}`;
    expect(placed(document, quote)?.texts).toEqual([`beside the window.\n${text}`]);
  });

  test("with other white space keeps its first line, where white space is changed elsewhere, too", () => {
    const lines = Array.from({ length: 12 }, (_, i) => `Line ${i} says something else`);
    const quote = `How to make tea and more of it: ${lines.join(" ")}`;
    expect(placed(`Before.\n${lines.join("\n")}\nAfter.`, quote)?.texts).toEqual([lines.join("\n")]);
  });

  test.each([
    ["first", `${text.replace("cold", "colt")}\n\nPage 3 of 12, printed on paper`],
    ["last", `How to make tea\n\n${text.replace("pour", "poor")}`],
  ])("keeps its %s words, which have a slip", (_, quote) => {
    expect(placed(document, quote)).toEqual({ how: "part", texts: [text] });
  });

  test("match 9: is not stretched over text that was left out of it", () => {
    const [first, second] = [
      "Fill it with cold water and bring it to the boil. ",
      "Then pour the water over the leaves, all of it.",
    ];
    const between = "Meanwhile, warm the pot, look for the tea, and measure a spoon of it for every cup. ".repeat(2);
    expect(placed(`${before}${first}${between}${second}`, `${first}${second}`)?.texts).toEqual([first.trimEnd()]);
  });

  test("is in every place where its part is", () => {
    const twice = `${document}\n${document}`;
    expect(place(twice, `How to make tea\n\n${text}`)?.places).toHaveLength(2);
  });

  test.each(["_", " ", "*"])("has no place where it is words between rows of %j", (sign) => {
    const row = sign.repeat(40);
    const form = `Name:${row}\nTitle:${row}\n(VENDOR)${row}\nSigned:${row}`;
    expect(place(`${before}They meant to separate the natural leaves, and signed the tea.`, form)).toBeUndefined();
  });

  test("has no place by a common phrase alone", () => {
    const phrase = "pour the water over the leaves";
    expect(
      place(document, `${phrase}, said nobody in this long summary, which is about coffee, ${"and beans ".repeat(20)}`),
    ).toBeUndefined();
  });
});

describe("by letters drawn at random", () => {
  const random = seeded(41);
  const word = (length: number): string =>
    Array.from({ length }, () => String.fromCharCode(97 + below(random, 26))).join("");
  const ranges = (document: string, quote: string, least?: number) => {
    const found = place(document, quote, least);
    return found && [found.how, found.score, ...found.places.map(({ start, end }) => `${start}..${end}`)];
  };

  test("a text with an edit has all the places that take no more", () => {
    const [head, tail] = [word(30), word(29)];
    const copy = `${head}1${tail}`;
    const document = `${copy}${word(200)}${copy}${word(200)}${head}1${tail.slice(0, 10)}2${tail.slice(11)}`;
    expect(ranges(document, `${head}0${tail}`)).toEqual(["approximate", 1 - 1 / 60, "0..60", "260..320"]);
  });

  test("where few edits are allowed, an edit near an end hides no place", () => {
    const [head, tail] = [word(40), word(7)];
    const copy = `${head}1${tail}`;
    expect(ranges(`${copy}${word(200)}${copy}`, `${head}0${tail}`, 0.9)).toEqual([
      "approximate",
      1 - 1 / 48,
      "0..48",
      "248..296",
    ]);
  });

  test("a few characters that are missing at an end count as edits, more are left out", () => {
    const text = word(60);
    const document = `${word(50)}${text}${word(50)}`;
    expect(ranges(document, `${text}##`)).toEqual(["approximate", 1 - 2 / 62, "50..110"]);
    expect(ranges(document, `${text}#####`)).toEqual(["approximate", 1 - 5 / 65, "50..110"]);
    expect(ranges(document, `${text}${"#".repeat(11)}`)).toEqual(["approximate", 1 - 11 / 71, "50..110"]);
    expect(ranges(document, `${text}${"#".repeat(12)}`)).toEqual(["part", 60 / 72, "50..110"]);
    expect(ranges(document, `${"#".repeat(11)}${text}`)).toEqual(["approximate", 1 - 11 / 71, "50..110"]);
    expect(ranges(document, `${"#".repeat(12)}${text}`)).toEqual(["part", 60 / 72, "50..110"]);
    expect(ranges(document, `${text}\n####`)).toEqual(["part", 1 - 4 / 65, "50..110"]);
    expect(ranges(document, `####\n${text}`)).toEqual(["part", 1 - 4 / 65, "50..110"]);
    expect(ranges(document, `${text}${"#".repeat(11)}`, 0.9)).toEqual(["part", 1 - 11 / 71, "50..110"]);
  });

  test("as many edits are allowed as the share says, to the last", () => {
    const text = word(30);
    const edited = (...at: number[]) => [...text].map((letter, i) => (at.includes(i) ? "0" : letter)).join("");
    const document = `${word(50)}${text}${word(50)}`;
    expect(ranges(document, edited(7, 15, 23), 0.9)).toEqual(["approximate", 0.9, "50..80"]); // 0.1 * 30 is 2.9999…
    expect(ranges(document, edited(3, 10, 17, 24), 0.9)).toBeUndefined();
    expect(aligner(document).placeByRuns(edited(7, 15, 23))).toBeUndefined(); // no eleven characters in a row
    expect(aligner(document).placeByRuns(edited(7))?.places).toEqual([{ start: 50, end: 80 }]);
  });

  test("what is missing at both ends counts as edits up to as many as are allowed", () => {
    const text = word(60);
    const document = `${word(50)}${text}${word(50)}`;
    const between = (before: number, after: number) => `${"#".repeat(before)}${text}${"#".repeat(after)}`;
    expect(ranges(document, between(10, 10))).toEqual(["approximate", 0.75, "50..110"]);
    expect(ranges(document, between(11, 10))).toEqual(["part", 1 - 21 / 81, "50..110"]);
  });

  test("a part that is less than half of a text is placed where nothing else is", () => {
    const part = word(80);
    expect(ranges(`${word(50)}${part}${word(50)}`, `${part}${"#".repeat(160)}`)).toEqual([
      "part",
      1 - 160 / 240,
      "50..130",
    ]);
  });

  test("a part with an edit is in every place that takes no more of them", () => {
    const [head, tail] = [word(60), word(60)];
    const copy = (sign: string) => `${head}${sign}${tail}`;
    const document = `${word(50)}${copy("1")}${word(50)}${copy("2")}${word(50)}${copy("123456")}${word(50)}`;
    const quote = `${"#".repeat(30)}\n${copy("0")}`;
    expect(ranges(document, quote)).toEqual(["part", 1 - 31 / 152, "50..171", "221..342"]);
  });

  test("where a header is missing, words before and behind an edit are kept", () => {
    const pieces = [20, 60, 60].map(word);
    const text = (sign: string) => pieces.join(sign);
    const document = `${word(100)}${text("1")}${word(100)}`;
    for (const header of [`${"#".repeat(12)}\n`, "#### ", "###\n"])
      expect(place(document, header + text("0"))!.places, header).toEqual([{ start: 100, end: 242 }]);
  });

  test("white space at the end that is not cut belongs to a part, what separates it from the rest does not", () => {
    const text = word(60);
    const document = `${word(50)}\n${text}\n${word(50)}`;
    const missing = "#".repeat(30);
    expect(ranges(document, `${missing}\n${text}\n`)).toEqual(["part", 1 - 30 / 92, "51..112"]);
    expect(ranges(document, `\n${text}\n${missing}`)).toEqual(["part", 1 - 30 / 92, "50..111"]);
    expect(place(document, `${missing}\n${text}\n`)?.missing).toEqual([missing]);
  });
});

test("a text whose stop words were taken out keeps its first and its last line", () => {
  const text =
    "The accumulation of circles in the mother cell did not happen at the\ncost of the daughter cells. On the contrary,\n" +
    "occasionally an increased amount of nuclear pores was also\nobserved in the daughter cells of old mother cells.";
  const stops = /\b(?:the|of|in|did|not|at|on|an|was|also)\b ?/gi;
  const chunk = text.slice(24).replaceAll(stops, "").replaceAll(" \n", "\n");
  const placing = aligner(`Before it, something else.\n\n${text}\n\nAfter it, too.`).place(`${chunk} [7]`);
  expect(placing?.places).toEqual([{ start: 28 + 24, end: 28 + text.length }]);
});

test("a text of few words and many underscores is placed by its words alone", () => {
  const { place } = aligner(
    "The parties agree as follows.\n\nName: ________\n\nThis agreement is made today, in writing.",
  );
  expect(place(`and ${"_".repeat(120)} (“Listing Broker”) agree to the follo`)).toBeUndefined();
  expect(place(`Name: ${"_".repeat(120)}\nThis agreement is made today`)?.places).toEqual([{ start: 31, end: 75 }]);
});

test("a text beside lines of dots is placed with its header, although every such line is like every other", () => {
  const form = Array.from(
    { length: 30 },
    (_, i) => `${"….".repeat(12)} line ${i} ${"…".repeat(20)}, for ${"…".repeat(9 + i)}.`,
  );
  const chunk = `THE PARTIES AGREE AS FOLLOWS, and sign below: ${"…".repeat(25)}, dated ${"…".repeat(18)} in ${"….".repeat(9)}`;
  const document = `${form.slice(0, 9).join("\n")}\n${chunk}\n${form.slice(9).join("\n")}`;
  const start = document.indexOf(chunk);
  expect(aligner(document).place(`agreement.txt | ${chunk}`)?.places).toEqual([{ start, end: start + chunk.length }]);
});

test("a letter that was changed costs nothing else where the document has links of HTML", () => {
  const words = "it was convenient for the printer to the front where it was kept".split(" ");
  const linked = words.map((word, i) =>
    i % 3 === 1 ? `<a href="https://example.org/wiki/often_${i}">${word}</a>` : word,
  );
  linked.splice(7, 0, "\n  ");
  const document = `<p>Before it.</p>\n${linked.join(" ")}\n<p>After it.</p>`;
  const placing = aligner(document).place(
    `${words.slice(0, 7).join(" ").replace("printer", "rrinter")}\n  ${words.slice(7).join(" ")}`,
  );
  expect(placing?.missing).toEqual([]);
});
