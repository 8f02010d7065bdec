/** Whether what is typed there is text, and nothing else. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}

const fields =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), select, textarea, [contenteditable]";

/** Whether a person types, or is about to: something that comes late leaves the focus where it is then. */
export function isTyping(): boolean {
  return isField(document.activeElement);
}
