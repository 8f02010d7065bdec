import { Dialog } from "../frame/dialog.tsx";
import { saveFile } from "./save-file.ts";

interface CopyByHand {
  readonly text: string;
  readonly file: string;
  onClose(): void;
}

/** Where the browser lets the page put nothing on the clipboard: the text, selected, and a way to save it. */
export function CopyByHand({ text, file, onClose }: CopyByHand) {
  return (
    <Dialog title="Copy by hand" onClose={onClose}>
      <h2 id="by-hand">Copy by hand</h2>
      <p>This browser lets the page put nothing on the clipboard. The text is selected: copy it, or save it.</p>
      <textarea
        class="by-hand"
        aria-labelledby="by-hand"
        readOnly
        rows={8}
        value={text}
        autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <p>
        <button type="button" onClick={() => saveFile(file, new Blob([text], { type: "text/plain" }))}>
          Save as {file}
        </button>
      </p>
    </Dialog>
  );
}
