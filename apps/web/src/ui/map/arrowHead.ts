import type { Point } from './mapTypes.ts';

/** Space for the dot of the destination, in px. */
const dotPx = 4;

/** Returns the arrowhead at the end of a line as a closed path; null if the line is barely longer than its arrow. */
export function arrowHead(line: readonly (Point | null)[], width: number): string | null {
  const run = line.slice(line.lastIndexOf(null) + 1).filter((point) => point !== null);
  const length = 6 + 1.2 * width;
  const half = 3 + 0.75 * width;
  const tip = pointBack(run, dotPx);
  const base = pointBack(run, dotPx + length);
  if (tip === null || base === null || pointBack(run, dotPx + 2 * length) === null) return null;
  const [dx, dy] = [tip[0] - base[0], tip[1] - base[1]];
  const reach = Math.hypot(dx, dy);
  if (reach === 0) return null;
  const [nx, ny] = [(-dy / reach) * half, (dx / reach) * half];
  return `M${pointText(tip)}L${pointText([base[0] + nx, base[1] + ny])}L${pointText([base[0] - nx, base[1] - ny])}Z`;
}

/** Returns the point `px` before the end of a line; null if the line is shorter. */
function pointBack(run: readonly Point[], px: number): Point | null {
  let left = px;
  for (let at = run.length - 1; at > 0; at--) {
    const [end, start] = [run[at] as Point, run[at - 1] as Point];
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    if (length >= left && length > 0) {
      const share = left / length;
      return [end[0] + (start[0] - end[0]) * share, end[1] + (start[1] - end[1]) * share];
    }
    left -= length;
  }
  return null;
}

const pointText = ([x, y]: Point) => `${x.toFixed(1)},${y.toFixed(1)}`;
