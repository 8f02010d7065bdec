const longNamed = ["list", "numeric-list", "numeric-rbrace", "bullet-list"];

/** Tags that INEX took for one another in the IEEE collection: paragraphs, sections, lists, headings. */
const classes: readonly (readonly string[])[] = [
  ["ilrj", "ip1", "ip2", "ip3", "ip4", "ip5", "item-none", "p", "p1", "p2", "p3"],
  ["sec", "ss1", "ss2", "ss3"],
  ["dl", "l1", "l2", "l3", "l4", "l5", "l6", "l7", "l8", "l9", "la", "lb", "lc", "ld", "le", ...longNamed],
  ["h", "h1", "h1a", "h2", "h2a", "h3", "h4"],
];

/** These tags, with those that are taken for them. */
export function withEquivalents(names: readonly string[]): Set<string> {
  return new Set(names.flatMap((name) => classes.find((tags) => tags.includes(name)) ?? [name]));
}
