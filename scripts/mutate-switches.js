// Sources that hold all their mutations, each behind a switch (mutate-state.js), so that one is tried without reading anything
// anew. Nothing is written to src/.

import ts from "typescript";

/**
 * The text with switches for its mutations, and with a count of the turns of its loops. `numbered` are mutations of
 * mutations.js with their number `k`. Lines stay where they are.
 */
export function switched(file, text, numbered) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const byStart = new Map();
  for (const mutation of numbered) byStart.set(mutation.start, [...(byStart.get(mutation.start) ?? []), mutation]);
  const edits = [];
  const around = (start, end, before, after) => {
    edits.push({ at: start, end: start, more: before, order: 1, inner: -end });
    edits.push({ at: end, end, more: after, order: 0, inner: -start, isLastFirst: true });
  };
  const replace = (start, end, more) => edits.push({ at: start, end, more, order: 2, inner: 0 });
  const visit = (node) => {
    for (const mutation of byStart.get(node.getStart()) ?? []) withSwitch(node, mutation, replace, around);
    if (ts.isIterationStatement(node, false)) {
      const { statement } = node;
      around(statement.getStart(), statement.getEnd(), "{$step();", "}");
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const names = "is:$is,step:$step,swap:$swap";
  return `var $op=globalThis.$mutation,{${names}}=$op,$left;${edited(text, edits)}`;
}

/** Nodes begin at one place, the outer before the inner: a mutation belongs to one of them by its kind and where it ends. */
function withSwitch(node, { k, kind, start, end, before, after }, replace, around) {
  const isNode = node.getEnd() === end;
  if (kind === "operator") {
    if (!isNode || !ts.isBinaryExpression(node.parent) || node.parent.operatorToken !== node) return;
    const whole = [node.parent.getStart(), node.parent.getEnd()];
    if (before === "&&" || before === "||") {
      const goesOn = before === "&&" ? `$left?!$is(${k}):$is(${k})` : `$left?$is(${k}):!$is(${k})`;
      around(...whole, "((($left=(", "):$left)");
      replace(start, end, `)),(${goesOn}))?(`);
    } else {
      around(...whole, `$op[${JSON.stringify(before)}](${k},`, ")");
      replace(start, end, ",");
    }
  } else if (kind === "constant") {
    if (!isNode || !(ts.isNumericLiteral(node) || /^(?:true|false)$/.test(before))) return;
    const isName = node.parent.name === node || node.parent.propertyName === node;
    const value = `$is(${k})?${after}:${before}`;
    replace(start, end, isName ? `[${value}]` : `(${value})`);
  } else if (kind === "condition") {
    const { parent } = node;
    if (isNode && (parent.expression === node || parent.condition === node) && node === conditionOf(parent))
      around(start, end, "(!(", `)===$is(${k}))`);
  } else if (kind === "statement") {
    if (isNode && (ts.isExpressionStatement(node) || ts.isContinueStatement(node) || ts.isThrowStatement(node)))
      around(start, end, `{if(!$is(${k})){`, "}}");
  } else if (kind === "arguments") {
    const { parent } = node;
    if (ts.isCallExpression(parent) && parent.arguments[0] === node && parent.arguments[1].getEnd() === end)
      around(start, end, `...$swap(${k},`, ")");
  }
}

function conditionOf(node) {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) ? node.condition : undefined;
}

/** At one place ends come before beginnings, the inner ends and the outer beginnings first. */
function edited(text, edits) {
  const numbered = edits.map((each, i) => ({ ...each, turn: each.isLastFirst ? -i : i }));
  let result = "";
  let done = 0;
  for (const { at, end, more } of numbered.sort(
    (a, b) => a.at - b.at || a.order - b.order || a.inner - b.inner || a.turn - b.turn,
  )) {
    result += text.slice(done, at) + more;
    done = end;
  }
  return result + text.slice(done);
}
