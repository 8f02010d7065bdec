/** A title that there is something to see of; null where it is missing, empty, or of white space and signs without a shape. */
export function seenTitle(title: string | null | undefined): string | null {
  return title !== null && title !== undefined && /[^\s\p{Cc}\p{Cf}]/u.test(title) ? title : null;
}
