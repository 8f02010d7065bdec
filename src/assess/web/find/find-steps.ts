// The way by keys from the field down through what was found, and back up to it.

function field(): HTMLInputElement | null {
  return document.querySelector(".find-form input");
}

function lines(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".finding")];
}

/** `isBySlash`: the key that led there may be the first of a query in NEXI. */
export function toField(isBySlash = false): void {
  const input = field();
  if (input === null) return;
  input.focus();
  input.select();
  if (isBySlash) input.dataset["slash"] = "";
  else delete input.dataset["slash"];
}

/** A query in NEXI begins with two slashes, the first of which may have led to the field: it is put there, unless it is typed again. */
export function keepSlash(input: HTMLInputElement, isDeleted: boolean): void {
  if (input.dataset["slash"] === undefined) return;
  if (!isDeleted && /^\/+$/.test(input.value)) input.value = "//";
  else delete input.dataset["slash"];
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
