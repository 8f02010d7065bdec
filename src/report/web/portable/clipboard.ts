/** Puts a text on the clipboard; false where the browser does not let the page do so. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // some pages have no such thing, as those of plain http
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

/** As browsers did it before: the text of a field that is selected. */
function copiedBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "hidden";
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = commanded();
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

function commanded(): boolean {
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
