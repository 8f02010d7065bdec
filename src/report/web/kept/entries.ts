// The entries of the browser's history: one that bears our mark was seen before, and was come back to.

const mark = { seen: true };

export function isKnownEntry(): boolean {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "seen" in state;
}

export function markEntry(): void {
  if (!isKnownEntry()) history.replaceState(mark, "");
}

/** Goes to an address as if back to it: it begins where it was left, if it was seen before. */
export function returnTo(address: string): void {
  history.pushState(mark, "", address);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}
