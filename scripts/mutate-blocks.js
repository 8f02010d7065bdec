// Which tests reach a place of the sources: each block of code (a body, a branch, what follows a branch) gets a mark that is
// set where it runs, in the text that the tests are given; nothing is written to src/.

import ts from "typescript";

const branching = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** Room for the marks of all blocks: `globalThis.$reached[block]` is 1 where it ran. */
const roomForMarks = 2 ** 17;

/**
 * `{ text, blocks }`: the text with marks, and its blocks as `{ start, end }`, the outer ones first. The mark of the first
 * block is number `first`.
 */
export function marked(file, text, first) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const blocks = [];
  const inserts = [];
  const mark = (start, end) => `$reached[${first + blocks.push({ start, end }) - 1}]=1`;
  const insert = (at, inserted, isEnd = false) => inserts.push({ at, inserted, isEnd });
  const statements = (from, { statements: list, end }) => {
    insert(from, `${mark(from, end)};`);
    for (const statement of list.slice(0, -1))
      if (mayLeave(statement)) insert(statement.end, `${mark(statement.end, end)};`);
  };
  const expression = (node) => {
    insert(node.getStart(), `(${mark(node.getStart(), node.end)},`);
    insert(node.end, ")", true);
  };
  const branch = (node) => {
    if (node === undefined || ts.isBlock(node)) return;
    insert(node.getStart(), `{${mark(node.getStart(), node.end)};`);
    insert(node.end, "}", true);
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBlock(node)) statements(node.getStart() + 1, node);
    else if (ts.isCaseOrDefaultClause(node) && node.statements.length > 0)
      statements(node.statements[0].getStart(), node);
    else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) expression(node.body);
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(expression);
    else if (ts.isBinaryExpression(node) && branching.has(node.operatorToken.kind)) expression(node.right);
    else if (ts.isIfStatement(node)) [node.thenStatement, node.elseStatement].forEach(branch);
    else if (ts.isIterationStatement(node, false)) branch(node.statement);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return {
    text: `var $reached=globalThis.$reached??=new Uint8Array(${roomForMarks});${inserted(text, inserts)}`,
    blocks,
  };
}

/** Whether what follows may not be reached. */
function mayLeave(node) {
  return (
    ts.isIfStatement(node) ||
    ts.isIterationStatement(node, false) ||
    ts.isSwitchStatement(node) ||
    ts.isTryStatement(node)
  );
}

/** At one place ends come before beginnings, the inner ends and the outer beginnings first. */
function inserted(text, inserts) {
  const numbered = inserts.map((each, i) => ({ ...each, order: each.isEnd ? -i - 1 : i }));
  let result = "";
  let done = 0;
  for (const { at, inserted: more } of numbered.sort((a, b) => a.at - b.at || a.order - b.order)) {
    result += text.slice(done, at) + more;
    done = at;
  }
  return result + text.slice(done);
}
