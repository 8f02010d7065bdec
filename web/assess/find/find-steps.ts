// The way by keys from the field down through what was found, and back up to it.

function field(): HTMLInputElement | null {
  return document.querySelector(".find-form input");
}

function lines(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".finding")];
}

export function toField(): void {
  field()?.focus();
  field()?.select();
}

/** To the line of a document, where it was found. */
export function toFinding(doc: string): void {
  lines()
    .find((line) => line.dataset["doc"] === doc)
    ?.focus();
}

/** One further, or one back; above the first is the field. */
export function stepFinding(by: 1 | -1): void {
  const next = lines().indexOf(document.activeElement as HTMLElement) + by;
  if (next < 0) toField();
  else lines()[next]?.focus();
}

/** Up and down, also from within the field. */
export function onFindKey(event: KeyboardEvent): void {
  if (event.isComposing || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  stepFinding(event.key === "ArrowDown" ? 1 : -1);
}
