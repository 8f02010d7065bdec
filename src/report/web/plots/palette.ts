/** Lines that can be told apart without seeing colours: a hue and a dash each (hues after Okabe and Ito). */
const hues = ["#0072b2", "#d55e00", "#009e73", "#b5548f", "#a87900", "#3d8fc4", "#6b6b76", "#8c3b1f"];
const dashes = ["", "6 3", "2 3", "8 3 2 3", "12 4", "1 4"];

export interface LineStyle {
  readonly colour: string;
  readonly dash: string;
}

/** The style of the line at this place, from 0. */
export function lineStyle(place: number): LineStyle {
  return {
    colour: hues[place % hues.length]!,
    dash: dashes[(place + Math.floor(place / hues.length)) % dashes.length]!,
  };
}
