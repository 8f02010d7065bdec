// The instructions for assessors. Markdown is shown as such; HTML is text.

import type { ComponentChild } from "preact";
import { useMemo } from "preact/hooks";
import { type MarkdownBlock, markdownBlocks, type MarkdownPart } from "../../../text/markdown.ts";
import { Dialog } from "../../../report/web/shared/dialog.tsx";

/** The instructions for assessors: Markdown is shown as such, other text as it was written. HTML is text. */
export function Guide({ guide, onClose }: { readonly guide: string; onClose(): void }) {
  const blocks = useMemo(() => markdownBlocks(guide), [guide]);
  return (
    <Dialog title="Instructions" onClose={onClose}>
      <h2>Instructions</h2>
      {guide.trim() === "" && <p class="quiet">The organiser gave none.</p>}
      {blocks.every(isPlain) ? (
        <div class="guide guide-plain" dir="auto">
          {guide}
        </div>
      ) : (
        <div class="guide">{shownBlocks(blocks)}</div>
      )}
    </Dialog>
  );
}

function isPlain({ kind, parts }: MarkdownBlock): boolean {
  return kind === "blank" || (kind === "paragraph" && parts.every(({ styles }) => styles.length === 0));
}

/** Items of a list that follow each other are one list, those that lie deeper a list inside. */
function shownBlocks(blocks: readonly MarkdownBlock[]): ComponentChild[] {
  const shown: ComponentChild[] = [];
  for (let at = 0; at < blocks.length;) {
    if (blocks[at]!.kind !== "item") shown.push(<Block of={blocks[at++]!} />);
    else {
      const end = listEnd(blocks, at);
      shown.push(list(blocks.slice(at, end).filter(({ kind }) => kind === "item")));
      at = end;
    }
  }
  return shown;
}

function listEnd(blocks: readonly MarkdownBlock[], from: number): number {
  let end = from;
  for (let at = from; at < blocks.length && ["item", "blank"].includes(blocks[at]!.kind); at++)
    if (blocks[at]!.kind === "item") {
      if (at > end && isNumbered(blocks[at]!) !== isNumbered(blocks[from]!) && blocks[at]!.level <= blocks[from]!.level)
        break;
      end = at + 1;
    }
  return end;
}

const number = /^\s*(\d+)[.)]/;

function isNumbered({ parts }: MarkdownBlock): boolean {
  return number.test(parts[0]?.text ?? "");
}

function list(items: readonly MarkdownBlock[]): ComponentChild {
  const [first] = items;
  const rows: ComponentChild[] = [];
  for (let at = 0; at < items.length;) {
    let end = at + 1;
    while (end < items.length && items[end]!.level > first!.level) end++;
    rows.push(
      <li dir="auto">
        {inline(items[at]!.parts)}
        {end > at + 1 && list(items.slice(at + 1, end))}
      </li>,
    );
    at = end;
  }
  const start = number.exec(first!.parts[0]?.text ?? "")?.[1];
  return start === undefined ? <ul>{rows}</ul> : <ol start={Number(start)}>{rows}</ol>;
}

function Block({ of: { kind, level, parts } }: { readonly of: MarkdownBlock }) {
  switch (kind) {
    case "heading": {
      const Heading = `h${Math.min(6, level + 2)}` as "h3"; // below the dialog's own
      return <Heading dir="auto">{inline(parts)}</Heading>;
    }
    case "quote":
      return <blockquote dir="auto">{inline(parts)}</blockquote>;
    case "code":
      return <pre>{parts.map(({ text, styles }) => (styles.includes("sign") ? "" : text))}</pre>;
    case "table":
      return <Table text={parts[0]!.text} />;
    case "rule":
      return <hr />;
    case "blank":
      return null;
    default:
      return <p dir="auto">{inline(parts)}</p>;
  }
}

function Table({ text }: { readonly text: string }) {
  const rows = text
    .trim()
    .split("\n")
    .filter((line) => !/^[\s|:-]+$/.test(line)) // the line below the head
    .map((line) =>
      line
        .trim()
        .replace(/^\|/, "")
        .replace(/\|$/, "")
        .split(/(?<!\\)\|/),
    );
  const [head = [], ...body] = rows;
  const cells = (row: readonly string[]): ComponentChild[] =>
    row.map((cell) => inline(markdownBlocks(cell.trim())[0]?.parts ?? []));
  return (
    <div class="guide-table">
      <table>
        <thead>
          <tr>
            {cells(head).map((cell) => (
              <th>{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr>
              {cells(row).map((cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Words in their styles, without the signs that gave them these. */
function inline(parts: readonly MarkdownPart[]): ComponentChild[] {
  return parts.map((part, i) => {
    const { text, styles } = part;
    if (styles.includes("break")) return <br />;
    if (styles.includes("sign") || styles.includes("target")) return null;
    if (styles.includes("link")) return <Link to={targetOf(parts, i)}>{styled(part)}</Link>;
    return styles.length === 0 ? text : styled(part);
  });
}

/** Where a link leads: what stands behind its words, or the words themselves. */
function targetOf(parts: readonly MarkdownPart[], at: number): string {
  const next = parts.slice(at + 1).find(({ styles }) => !styles.includes("link"));
  const isTarget = next?.styles.includes("target") === true;
  return isTarget ? (/^\]\(\s*<?([^\s<>)]*)/.exec(next.text)?.[1] ?? "") : parts[at]!.text;
}

function Link({ to, children }: { readonly to: string; readonly children: ComponentChild }) {
  if (!/^(?:https?:\/\/|mailto:)/i.test(to)) return <>{children}</>;
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

const tags: Partial<Record<string, "strong" | "em" | "s" | "code">> = {
  strong: "strong",
  emphasis: "em",
  struck: "s",
  code: "code",
};

function styled({ text, styles }: MarkdownPart): ComponentChild {
  return styles.reduceRight<ComponentChild>((words, style) => {
    const Tag = tags[style];
    return Tag === undefined ? words : <Tag>{words}</Tag>;
  }, text);
}
