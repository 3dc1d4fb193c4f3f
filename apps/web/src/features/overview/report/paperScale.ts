/** Returns round values that span the figures of a chart and include 0, for its grid lines. */
export function scaleOf(values: readonly number[], steps = 4): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return [0, 1];
  const rough = (high - low) / steps;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  const lines: number[] = [];
  for (let at = Math.floor(low / step); at <= Math.ceil(high / step); at++) lines.push(at * step);
  return lines;
}
