/** The round numbers on an axis from `low` to `high`: steps of 1, 2 or 5 times a power of ten, some `most` of them at most. */
export function axisTicks(low: number, high: number, most = 5): number[] {
  const range = high - low;
  if (!(range > 0) || range === Infinity) return [low];
  const rough = range / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => range / each <= most)!;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => rounded((first + i) * step));
}

/** 3 * 0.1 is 0.30000000000000004. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
