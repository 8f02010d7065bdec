// SVG elements, and what makes a plot stand by itself on paper: a title, a white ground, colours and fonts that need no style sheet.

const ink = "#1f1d1a";
const fonts = "'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const titleHeight = 34;

/** A plot that stands by itself: on white, below its title, its colours resolved and its fonts named. */
export function onPaper(plot: Element, title: string, document: Document): Element {
  const svg = svgOf(plot);
  const [width, height] = ["width", "height"].map((side) => Number(svg.getAttribute(side)));
  const fontSize = /font-size:\s*([\d.]+)px/.exec(svg.getAttribute("style") ?? "")?.[1] ?? "12";
  for (const style of svg.querySelectorAll("style")) style.remove();
  for (const element of [svg, ...svg.querySelectorAll("*")]) resolve(element);
  const box = { y: -titleHeight, width: width!, height: height! + titleHeight };
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.setAttribute("height", String(box.height));
  svg.setAttribute("viewBox", `0 ${box.y} ${box.width} ${box.height}`);
  svg.setAttribute("font-family", fonts);
  svg.setAttribute("font-size", fontSize);
  svg.setAttribute("color", ink);
  svg.prepend(
    svgElement(document, "title", {}, title),
    svgElement(document, "rect", { x: 0, ...box, fill: "#ffffff" }),
    svgElement(
      document,
      "text",
      { x: 8, y: -12, fill: ink, "font-size": 15, "font-weight": 600, "text-anchor": "start" },
      title,
    ),
  );
  return svg;
}

/** Not every program that shows an SVG knows styles, classes, or the colour of the words around it. */
function resolve(element: Element): void {
  element.removeAttribute("class");
  element.removeAttribute("style");
  for (const name of ["fill", "stroke"]) {
    const colour = element.getAttribute(name);
    if (colour === "currentColor") element.setAttribute(name, ink);
    else if (colour?.startsWith("var(") === true) element.setAttribute(name, "#ffffff"); // the background, behind labels
  }
}

/** The picture itself, which may stand in a figure. */
export function svgOf(plot: Element): Element {
  return plot.tagName.toLowerCase() === "svg" ? plot : plot.querySelector("svg")!;
}

type Attributes = Readonly<Record<string, string | number>>;

function svgElement(document: Document, tag: string, attributes: Attributes, words = ""): Element {
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
