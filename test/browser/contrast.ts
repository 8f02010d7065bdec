/**
 * In the page: the texts that stand out too little from what is behind them (WCAG 2.2, 1.4.3: 4.5, and 3 for large ones).
 * It runs in the browser, and so must hold all that it needs.
 */
export function faintTexts(): string[] {
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const seen = new Map<string, readonly number[]>();
  /** Red, green, blue and alpha of any colour that a style may have. */
  const parts = (colour: string): readonly number[] => {
    const known = seen.get(colour);
    if (known !== undefined) return known;
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = paint.getImageData(0, 0, 1, 1).data;
    const found = [red!, green!, blue!, alpha! / 255];
    seen.set(colour, found);
    return found;
  };
  const over = (front: readonly number[], back: readonly number[]): number[] =>
    [0, 1, 2].map((i) => front[i]! * front[3]! + back[i]! * (1 - front[3]!));
  const behind = (element: Element | null): readonly number[] => {
    if (element === null) return [255, 255, 255];
    const own = parts(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, behind(element.parentElement));
  };
  const light = (colour: readonly number[]): number => {
    const [red, green, blue] = colour.slice(0, 3).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const faint: string[] = [];
  for (const element of document.body.querySelectorAll("*")) {
    const words = [...element.childNodes].map((node) => (node.nodeType === 3 ? node.nodeValue!.trim() : "")).join("");
    if (words === "" || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.matches(":disabled, .hidden, option, script, style") || element.closest(".hidden, svg") !== null)
      continue;
    const style = getComputedStyle(element);
    const back = behind(element);
    const front = over(parts(style.color), back);
    const [more, less] = [light(front), light(back)].sort((a, b) => b - a);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const contrast = (more! + 0.05) / (less! + 0.05);
    if (contrast < (isLarge ? 3 : 4.5))
      faint.push(`${contrast.toFixed(2)}: ${element.tagName}.${element.className} “${words.slice(0, 30)}”`);
  }
  return faint;
}
