/**
 * Goes to another view, now: browsers tell a page of a new address some time later, and a key that is pressed before would still be
 * meant for the next document and count for this one.
 */
export function go(to: string): void {
  history.pushState(null, "", to);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}
