// The header of every view: the views that there are, search, notes, the menu of the view, and the keys.

import { capitalised } from "../../../base/list-words.ts";
import { nounsOf } from "../../nouns.ts";
import { useState } from "preact/hooks";
import type { PageData } from "../../page-data.ts";
import { KeyHelp, useKeys } from "./keys.tsx";
import { Search } from "./search.tsx";
import { NotesButton, NotesDialog } from "../notes/notes-dialog.tsx";
import { isOfText } from "../document/kinds.ts";
import { useLeaving } from "../portable/leaving.tsx";
import { Menu } from "../portable/menu.tsx";
import { themes, useTheme } from "../portable/theme.tsx";
import { address, go } from "../shared/router.ts";
import { useSource } from "../source.ts";
import { viewLink } from "./addresses.ts";

export function PageHeader({ view, onPrint }: { readonly view: string; onPrint(): void }) {
  const { data } = useSource();
  const [open, setOpen] = useState<"search" | "keys" | "notes" | undefined>();
  useKeys({ "/": () => setOpen("search"), "?": () => setOpen("keys") });
  return (
    <header class="top">
      <a class="brand" href={address([])}>
        pericope
      </a>
      <nav aria-label="Views">
        {views
          .filter(({ name }) => hasView(data, name))
          .map(({ name, title, within }) => (
            <a
              key={name}
              href={address(name === "" ? [] : [name])}
              aria-current={within.includes(view) ? "page" : undefined}
            >
              {name === "topics" ? `${capitalised(nounsOf(data).topic)}s` : title}
            </a>
          ))}
      </nav>
      <div class="top-tools">
        <button type="button" class="search-button" onClick={() => setOpen("search")}>
          Search <kbd aria-hidden="true">/</kbd>
        </button>
        <NotesButton onOpen={() => setOpen("notes")} />
        <PageMenu onPrint={onPrint} />
        <button type="button" class="round" aria-label="Keyboard" title="Keyboard" onClick={() => setOpen("keys")}>
          ?
        </button>
      </div>
      {open === "search" && <Search onClose={() => setOpen(undefined)} />}
      {open === "notes" && <NotesDialog onClose={() => setOpen(undefined)} />}
      {open === "keys" && <KeyHelp onClose={() => setOpen(undefined)} />}
    </header>
  );
}

/** What can be done with the view as a whole. */
function PageMenu({ onPrint }: { onPrint(): void }) {
  const { copy } = useLeaving();
  const { choice, choose } = useTheme();
  const view = [
    { label: "Copy link to this view", act: () => void copy(viewLink(location), "Link to this view", "link.txt") },
    { label: "Print all of this view", act: onPrint },
    { label: "Print the report …", act: () => go(address(["print"])) },
  ];
  const theme = themes.map(({ name, title }) => ({
    label: title,
    isChosen: name === choice,
    act: () => choose(name),
  }));
  return (
    <Menu label="This view" class="page-menu" groups={[view, theme]}>
      ⋯
    </Menu>
  );
}

/** What the header leads to, and the addresses that belong there. */
const views = [
  { name: "", title: "Overview", within: [""] },
  { name: "curves", title: "Curves", within: ["curves"] },
  { name: "topics", title: "Topics", within: ["topics", "topic", "question", "document"] },
  { name: "answers", title: "Answers", within: ["answers"] },
  { name: "compare", title: "Compare", within: ["compare"] },
  { name: "missed", title: "Missed", within: ["missed"] },
];

/** Whether there is something to be seen in a view. */
export function hasView(data: PageData, name: string): boolean {
  if (name === "compare") return data.runs.length > 1;
  if (name === "answers") return data.answers !== undefined;
  if (name === "missed") return data.runs.some((_, run) => isOfText(data, run));
  return name !== "curves" || data.curves.length > 0;
}
