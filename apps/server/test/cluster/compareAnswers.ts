import type { Answer } from './httpUser.ts';

/** How the answer of a cluster differs from that of one server with the same rows; null if it does not. */
export function compareAnswers(cluster: Answer, one: Answer): string | null {
  if (cluster.status >= 500) return `${cluster.status} ${beginningOf(cluster)}`;
  if (cluster.status !== one.status)
    return `${cluster.status} ${beginningOf(cluster)}, one server ${one.status}`;
  if (cluster.body.equals(one.body)) return null;
  const [left, right] = [cluster, one].map(({ body }) => linesOf(body.toString()));
  if (left === undefined || right === undefined || left.join() === right.join()) return null;
  const isReordered = left.toSorted().join() === right.toSorted().join();
  const at = left.findIndex((line, index) => line !== right[index]);
  const shown = [left[at], right[at]].map((line) => line?.trim().slice(0, longestShown));
  return `${isReordered ? 'in another order: ' : ''}${shown[0]}, one server ${shown[1]} (line ${at + 1} of ${left.length})`;
}

const longestShown = 160;

const beginningOf = ({ body }: Answer): string => body.toString('utf8', 0, longestShown);

/** Differ between two products with the same rows: the number of a request, a product's address, and how long it took to solve. */
const ofOneProduct = /"requestId": "[^"]*"|http:\/\/127\.0\.0\.1:\d+|"seconds": [\d.]+/g;

/** JSON with one value in a line. */
function linesOf(text: string): string[] {
  return formatted(text).replaceAll(ofOneProduct, '').split('\n');
}

function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}
