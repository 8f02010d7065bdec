// A second, plain way to see a document: a tree of objects, walked with one character an array entry.

export type Node =
  | { readonly kind: "element"; readonly name: string; readonly children: readonly Node[] }
  | { readonly kind: "text" | "cdata" | "comment" | "instruction"; readonly text: string };

export interface Walked {
  text: string;
  elements: { index: number; path: string; start: number; end: number; isLeaf: boolean }[];
  texts: { path: string; start: number; length: number }[];
}

/** A document of random shape: mixed content, empty elements, astral characters, text nodes cut by comments. */
export function someTree(random: () => number, depth = 0): Node & { kind: "element" } {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const children: Node[] = [];
  for (let left = Math.floor(random() * (depth === 0 ? 9 : 5)); left > 0; left--) {
    const kind =
      depth < 5 ? pick(["element", "element", "text", "text", "cdata", "comment", "instruction"] as const) : "text";
    if (kind === "element") children.push(someTree(random, depth + 1));
    else children.push({ kind, text: pick(["", "a", "b c", "𝔸", "é\n", "<&>'\"", " ", "x𝔸y𝔸", "]"]) });
  }
  return { kind: "element", name: pick(["p", "sec", "m:math", "é"]), children };
}

/** The tree as XML, with references and line ends chosen at random. */
export function xmlOf(node: Node, random: () => number): string {
  switch (node.kind) {
    case "element": {
      const inside = node.children.map((child) => xmlOf(child, random)).join("");
      const attributes = random() < 0.3 ? ` id='1'\n b="&lt;𝔸"` : "";
      return inside === "" && random() < 0.5
        ? `<${node.name}${attributes}/>`
        : `<${node.name}${attributes}>${inside}</${node.name} >`;
    }
    case "comment":
      return `<!--${node.text}-->`;
    case "instruction":
      return `<?p ${node.text}?>`;
    case "cdata":
      return `<![CDATA[${node.text}]]>`;
    case "text":
      return Array.from(node.text, (char) => written(char, random)).join("");
  }
}

function written(char: string, random: () => number): string {
  if (char === "<") return "&lt;";
  if (char === "&") return "&amp;";
  if (char === "\n") return random() < 0.5 ? "\r\n" : "\r";
  return random() < 0.3 ? `&#${char.codePointAt(0)};` : char;
}

/** Paths, ranges and text nodes, by counting characters one by one. */
export function walk(root: Node & { kind: "element" }): Walked {
  const characters: string[] = [];
  const walked: Walked = { text: "", elements: [], texts: [] };
  visit(root, `/${root.name}[1]`);
  walked.text = characters.join("");
  return walked;

  function visit(element: Node & { kind: "element" }, path: string): void {
    const entry = { index: walked.elements.length, path, start: characters.length, end: 0, isLeaf: true };
    walked.elements.push(entry);
    const seen: string[] = [];
    let texts = 0;
    let isAfterText = false;
    for (const child of element.children) {
      if (child.kind === "element") {
        seen.push(child.name);
        visit(child, `${path}/${child.name}[${seen.filter((name) => name === child.name).length}]`);
        entry.isLeaf = false;
        isAfterText = false;
      } else if (child.kind === "comment" || child.kind === "instruction") isAfterText = false;
      else if (child.text !== "") {
        const added = Array.from(child.text);
        if (isAfterText) walked.texts.at(-1)!.length += added.length;
        else walked.texts.push({ path: `${path}/text()[${++texts}]`, start: characters.length, length: added.length });
        characters.push(...added);
        isAfterText = true;
      }
    }
    entry.end = characters.length;
  }
}
