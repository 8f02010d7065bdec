/** JATS; INEX's Wikipedia, and many more; INEX's IEEE. */
const titleNames = ["article-title", "title", "name", "atl"];
const bodyNames = ["body", "bdy"];

/** What is longer is no title, in code points. */
export const longestTitle = 1000;

/** Of the names of a document's elements, in the order in which they come first: that of its title, where it stands before the body. */
export function titleName(names: readonly string[]): string | undefined {
  const first = names.find((name) => titleNames.includes(name) || bodyNames.includes(name));
  return first === undefined || bodyNames.includes(first) ? undefined : first;
}
