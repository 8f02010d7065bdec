import { useState } from "preact/hooks";
import { NotesDialog } from "../notes/notes-dialog.tsx";
import { NotesButton } from "../notes/notes-button.tsx";
import { PageMenu } from "../portable/page-menu.tsx";
import { address } from "../router.ts";
import { useSource } from "./context.ts";
import { KeyHelp } from "./key-help.tsx";
import { hasView, views } from "../parts/page-views.ts";
import { Search } from "./search.tsx";
import { useKeys } from "./use-keys.ts";

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
              {title}
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
