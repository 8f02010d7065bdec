import { Dialog } from "../../../report/web/shared/dialog.tsx";
import type { Command } from "../commands.ts";

const groups = ["Verdict", "Highlight", "Text", "Documents", "Help"] as const;
const names: Readonly<Record<string, string>> = {
  " ": "Space",
  ArrowRight: "→",
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};

/** All keys, as the commands declare them. */
export function KeyHelp({ commands, onClose }: { readonly commands: readonly Command[]; onClose(): void }) {
  return (
    <Dialog title="Keyboard and mouse" onClose={onClose}>
      <h2>Keyboard and mouse</h2>
      <p>
        Drag over the text, or click the first and then the last sentence: what will be taken is shown, and what you
        highlight joins what is highlighted already. Move the edges of a highlight by their handles. On a touch screen,
        tap the first and the last sentence, or hold and select, and then tap Highlight.
      </p>
      {groups.map((group) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl class="keys wide-keys">
            {commands
              .filter((command) => command.group === group)
              .map(({ keys, shown, words }) => (
                <div key={keys[0]}>
                  <dt>
                    {(shown?.split(" ") ?? keys.map((key) => names[key] ?? key)).map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
