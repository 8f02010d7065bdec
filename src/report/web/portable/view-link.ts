/**
 * The address of the view that is shown, to be handed on. Of a file that is the file's name and the view in it: folders of this
 * machine are nobody else's, and the file may lie beside whoever follows.
 */
export function viewLink({ protocol, href, pathname, hash }: Location): string {
  const view = hash === "" ? "#/" : hash;
  if (protocol !== "file:") return href.replace(/#.*$/s, "") + view;
  return pathname.slice(pathname.lastIndexOf("/") + 1) + view;
}
