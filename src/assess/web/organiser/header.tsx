import { address, useRoute } from "../../../report/web/router.ts";
import { Saved } from "../outbox/saved.tsx";
import { press } from "../press.ts";
import { views } from "./addresses.ts";
import { useOffice } from "./context.ts";

/** The views, and whether what was adjudicated is saved. */
export function OrganiserHeader() {
  const { client, overview } = useOffice();
  const { path } = useRoute();
  const [view = "", , , doc] = path;
  const notes = overview.notes.length;
  return (
    <header class="top organiser-top">
      <a class="brand" href={address([])}>
        pericope
      </a>
      <nav aria-label="Views">
        {views.map(({ title, path, within }) => (
          <a
            key={title}
            href={address(path)}
            aria-current={(within as readonly string[]).includes(view) ? "page" : undefined}
          >
            {title}
            {title === "Notes" && notes > 0 && <span class="quiet"> {notes}</span>}
          </a>
        ))}
      </nav>
      <div class="top-tools">
        {doc !== undefined && (
          <>
            <button type="button" class="narrow" onClick={() => press("q")}>
              Topic
            </button>
            <button type="button" class="narrow" onClick={() => press("d")}>
              Differences
            </button>
          </>
        )}
        <Saved state={client.save} outbox={client.outbox} assessor={client.me.assessor} />
        <span class="who quiet">organiser</span>
        {doc !== undefined && (
          <button type="button" class="round" aria-label="Keyboard" title="Keyboard (?)" onClick={() => press("?")}>
            ?
          </button>
        )}
      </div>
    </header>
  );
}
