// The page of the public API, from the doc comments of the exported names.
import ts from "typescript";

/** A part of the page: what stands under one comment of an index. */
interface Group {
  readonly title: string;
  readonly about: string;
  readonly entry: "pericope" | "pericope/node";
  readonly names: readonly Documented[];
}

/** An exported name. */
interface Documented {
  readonly name: string;
  readonly kind: "value" | "type";
  /** Its declaration, without its body. */
  readonly signature: string;
  readonly about: string;
  readonly example: string | undefined;
}

const entries = { pericope: "src/api/index.ts", "pericope/node": "src/api/node/index.ts" } as const;

/** All that is exported, by group: each begins with a comment such as "// Read: what it is about." in its index. */
export function publicApi(): Group[] {
  const { config } = ts.readConfigFile("tsconfig.base.json", ts.sys.readFile) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: ["node"] }, ".");
  const program = ts.createProgram(Object.values(entries), { ...options, composite: false, noEmit: true });
  const checker = program.getTypeChecker();
  return Object.entries(entries).flatMap(([entry, path]) => {
    const source = program.getSourceFile(path)!;
    const groups: { title: string; about: string; names: Documented[] }[] = [];
    for (const statement of source.statements) {
      if (ts.isImportDeclaration(statement) || ts.isExpressionStatement(statement)) continue;
      const comment = ts.getLeadingCommentRanges(source.text, statement.pos)?.at(-1);
      const [, title, about] =
        /^\/\/ ([^:,]+)[:,] (.*)$/.exec(comment ? source.text.slice(comment.pos, comment.end) : "") ?? [];
      if (title !== undefined) groups.push({ title, about: about!, names: [] });
      if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
        throw new Error(`${path}: expected exports by name alone`);
      for (const { name } of statement.exportClause.elements)
        groups.at(-1)!.names.push(documented(checker.getSymbolAtLocation(name)!, checker));
    }
    return groups.map((group) => ({ ...group, entry: entry as Group["entry"] }));
  });
}

function documented(exported: ts.Symbol, checker: ts.TypeChecker): Documented {
  const symbol = checker.getAliasedSymbol(exported);
  const example = symbol.getJsDocTags(checker).find((tag) => tag.name === "example");
  return {
    name: exported.name,
    kind: symbol.flags & ts.SymbolFlags.Value ? "value" : "type",
    signature: symbol
      .declarations!.map(signatureOf)
      .filter((text) => text !== "")
      .join("\n"),
    about: unwrapped(ts.displayPartsToString(symbol.getDocumentationComment(checker))),
    example: example && ts.displayPartsToString(example.text).trim(),
  };
}

/** A declaration as it stands in its file, without what it does. */
function signatureOf(declaration: ts.Declaration): string {
  const { text } = declaration.getSourceFile();
  const slice = (start: number, end: number): string =>
    text
      .slice(start, end)
      .replace(/^export /, "")
      .trimEnd();
  if (ts.isFunctionDeclaration(declaration)) {
    const { parent, name, body } = declaration;
    const isOverloaded = (parent as ts.SourceFile).statements.some(
      (other) => ts.isFunctionDeclaration(other) && other.name?.text === name?.text && other.body === undefined,
    );
    if (body !== undefined && isOverloaded) return ""; // its overloads say it all
    return `${slice(declaration.getStart(), body?.pos ?? declaration.end)
      .replace(/;$/, "")
      .replace(/^async /, "")};`;
  }
  if (ts.isVariableDeclaration(declaration)) {
    const { name, type, initializer } = declaration;
    return `const ${name.getText()}${type ? `: ${type.getText()}` : ` = ${initializer!.getText()}`};`;
  }
  if (ts.isClassDeclaration(declaration)) {
    const fields = declaration.members.filter(ts.isPropertyDeclaration).map((field) => `  ${field.getText()}`);
    return `class ${declaration.name!.text} extends Error {\n${fields.join("\n")}\n}`;
  }
  return slice(declaration.getStart(), declaration.end);
}

function unwrapped(text: string): string {
  return text.replaceAll(/(?<!\n)\n(?!\n)/g, " ");
}

export function apiPage(): string {
  const groups = publicApi();
  const overview = groups.map(({ title, about, entry, names }) => {
    const links = names
      .filter(({ kind }) => kind === "value")
      .map(({ name }) => `[\`${name}\`](#${name.toLowerCase()})`);
    return `- **${title}** (\`${entry}\`): ${about} ${links.join(", ")}`;
  });
  return [
    "# The library",
    "",
    '<!-- Written by "npm run docs" from the doc comments of what is exported; do not edit. -->',
    "",
    "`pericope` runs in Node and in browsers, and touches no files; `pericope/node` reads and writes them. `pericope/matcher` is for",
    "tests ([docs/rag-reference.md](rag-reference.md#in-a-test-of-your-own)). Offsets count Unicode code points; those given to `score` and `track` count UTF-16 units, unless",
    "`unit` says otherwise. Ranges are half-open. What is wrong with a person's input is",
    "thrown as an `InputError`; anything else that is thrown is a bug. Each example runs as a test: the comment behind a line is",
    "its value. Those that name files run in the folder that `pericope demo` makes.",
    "",
    ...overview,
    "",
    ...groups.flatMap((group, i) => groupLines(group, i + 1)),
    "**Next:** [Is my RAG bringing back the right text?](rag.md) starts from documents; [In CI](ci.md) has the matcher; [Measures](measures.md) what `evaluate` may be asked for.\n",
  ].join("\n");
}

/** The number keeps the heading of a group apart from that of a function of the same name. */
function groupLines({ title, about, entry, names }: Group, number: number): string[] {
  const values = names.filter(({ kind }) => kind === "value");
  const types = names.filter(({ kind }) => kind === "type");
  return [
    `## ${number}. ${title}`,
    "",
    `${about[0]!.toUpperCase()}${about.slice(1)} From \`${entry}\`.`,
    "",
    ...values.flatMap(({ name, about: says, signature, example = "" }) => [
      `### ${name}`,
      "",
      says,
      "",
      ...block(signature),
      ...block(example),
    ]),
    ...(types.length === 0 ? [] : [`### Types of ${title}`, ""]),
    ...types.flatMap(({ name, about: says, signature }) => [
      `#### ${name}`,
      "",
      ...(says === "" ? [] : [says, ""]),
      ...block(signature),
    ]),
  ];
}

function block(code: string): string[] {
  return ["```ts", code, "```", ""];
}
