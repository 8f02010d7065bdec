/** The picture itself, which may stand in a figure. */
export function svgOf(plot: Element): Element {
  return plot.tagName.toLowerCase() === "svg" ? plot : plot.querySelector("svg")!;
}

type Attributes = Readonly<Record<string, string | number>>;

export function svgElement(document: Document, tag: string, attributes: Attributes, words = ""): Element {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (words !== "") made.textContent = words;
  return made;
}

/** Adds elements to a picture. */
export function svgAdder(svg: Element, document: Document) {
  return (tag: string, attributes: Attributes, words = ""): void =>
    svg.append(svgElement(document, tag, attributes, words));
}
