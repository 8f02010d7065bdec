/** Does what a key does: a button of the header stands for a key of the view below it. */
export function press(key: string): void {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}
