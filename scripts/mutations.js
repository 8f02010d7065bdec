// Small changes of a source, of which each should make a test fail.

import ts from "typescript";

const { SyntaxKind } = ts;

/** The other side of an exact value, or the opposite. */
const operators = new Map([
  [SyntaxKind.LessThanToken, "<="],
  [SyntaxKind.LessThanEqualsToken, "<"],
  [SyntaxKind.GreaterThanToken, ">="],
  [SyntaxKind.GreaterThanEqualsToken, ">"],
  [SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [SyntaxKind.AmpersandAmpersandToken, "||"],
  [SyntaxKind.BarBarToken, "&&"],
  [SyntaxKind.PlusToken, "-"],
  [SyntaxKind.MinusToken, "+"],
]);

/** Functions to which the order of two arguments makes no difference. */
const symmetric = /^(?:Math\.(?:min|max|imul)|intersect|same|endOf|mixWord|productError)$/;

/**
 * The changes of a file, in the order of its text: `{ file, line, kind, before, after, start, end }`, where `after` comes in
 * place of the text from `start` to `end`. Types, messages and what is declared for help are left alone; so are sizes of memory
 * (2 ** 16) and lines that say "for speed alone": changed, they give the same results.
 */
export function mutationsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split("\n");
  const found = [];
  const add = (kind, node, after, end = node.getEnd()) => {
    const start = node.getStart();
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    if (lines[line - 1].includes("for speed alone")) return;
    found.push({ file, line, kind, before: text.slice(start, end), after, start, end });
  };
  const visit = (node) => {
    if (isLeftAlone(node)) return;
    mutate(node, add);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function mutated(text, { start, end, after }) {
  return text.slice(0, start) + after + text.slice(end);
}

function isLeftAlone(node) {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isPropertyAssignment(node) && node.name.getText() === "example") return true;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTemplateExpression(node)) return true;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.AsteriskAsteriskToken) return isSize(node);
  return ts.isNewExpression(node) && node.expression.getText().endsWith("Error");
}

/** 2 ** 10 or more. */
function isSize({ left, right }) {
  return left.getText() === "2" && Number(right.getText()) >= 10;
}

/** The 2 in `new Int32Array(2 ** bits)`: with 3, there is more room than needed. */
function isBaseOfSize(node) {
  const { parent } = node;
  const isBase = ts.isBinaryExpression(parent) && parent.left === node;
  if (!isBase || parent.operatorToken.kind !== SyntaxKind.AsteriskAsteriskToken) return false;
  return ts.isNewExpression(parent.parent) && parent.parent.expression.getText().endsWith("Array");
}

function mutate(node, add) {
  if (ts.isBinaryExpression(node)) {
    const after = operators.get(node.operatorToken.kind);
    if (after !== undefined && !joinsTexts(node)) add("operator", node.operatorToken, after);
  } else if (ts.isNumericLiteral(node)) {
    const value = Number(node.getText().replaceAll("_", ""));
    if (Number.isFinite(value) && !isBaseOfSize(node)) add("constant", node, String(value + 1));
  } else if (node.kind === SyntaxKind.TrueKeyword) add("constant", node, "false");
  else if (node.kind === SyntaxKind.FalseKeyword) add("constant", node, "true");
  else if (ts.isIfStatement(node) || ts.isWhileStatement(node))
    add("condition", node.expression, `!(${node.expression.getText()})`);
  else if (ts.isConditionalExpression(node)) add("condition", node.condition, `!(${node.condition.getText()})`);
  else if (ts.isExpressionStatement(node) || ts.isContinueStatement(node) || ts.isThrowStatement(node))
    add("statement", node, "{}");
  else if (ts.isCallExpression(node)) {
    const [first, second] = node.arguments;
    if (symmetric.test(node.expression.getText())) return;
    if (second === undefined || ts.isSpreadElement(first) || ts.isSpreadElement(second)) return;
    const [one, other] = [first.getText(), second.getText()];
    if (one !== other && !ts.isArrowFunction(second)) add("arguments", first, `${other}, ${one}`, second.getEnd());
  }
}

/** As far as one sees without types. */
function joinsTexts({ left, operatorToken, right }) {
  if (operatorToken.kind !== SyntaxKind.PlusToken) return false;
  return [left, right].some(
    (side) =>
      ts.isStringLiteralLike(side) ||
      ts.isTemplateExpression(side) ||
      (ts.isBinaryExpression(side) && joinsTexts(side)),
  );
}
