import { Dialog } from "./dialog.tsx";

const keys = [
  ["/", "search topics, documents, runs and texts"],
  ["n, p", "next and previous topic; in a document, next and previous document"],
  ["j, k", "next and previous result"],
  ["h, g", "next and previous highlight, in a document"],
  ["d, s", "next and previous difference of two runs, in a document"],
  ["t", "from a document back to its topic, where one was"],
  ["m", "write a note on a topic, or on text that is selected"],
  ["Ctrl P", "print all of the view"],
  ["?", "this list"],
] as const;

export function KeyHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <h2>Keyboard</h2>
      <dl class="keys">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
