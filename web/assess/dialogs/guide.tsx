import { Dialog } from "../../frame/dialog.tsx";

/** The instructions for assessors, as they were written. */
export function Guide({ guide, onClose }: { readonly guide: string; onClose(): void }) {
  return (
    <Dialog title="Instructions" onClose={onClose}>
      <h2>Instructions</h2>
      {guide === "" ? (
        <p class="quiet">The organiser gave none.</p>
      ) : (
        <div class="guide" dir="auto">
          {guide}
        </div>
      )}
    </Dialog>
  );
}
