/**
 * Columns that a cluster reads as null, as the plan of a statement shows it (`EXPLAIN VERBOSE`). A table of one node that is joined with
 * customers' tables is replaced by a query, which lists the columns that the cluster sees used and writes null for the others. It does
 * not see a column that is used only in an expression of a query that is joined by an outer join. Such a table has to be read by a query
 * of its own (`WITH`).
 */
export function lostColumns(plan: readonly string[]): string[] {
  const lost = plan
    .filter((line) => /^\s*Query: /.test(line))
    .flatMap((query) =>
      [...query.matchAll(/\(SELECT (?=[^()]*NULL::)/g)].flatMap(({ index }) => lostOf(query, index)),
    );
  return [...new Set(lost)];
}

/** The columns without values of the query in parentheses at a position, as far as the query around it uses them. */
function lostOf(query: string, start: number): string[] {
  const end = endOf(query, start);
  const replacement = query.slice(start, end);
  if (!replacement.includes('FROM read_intermediate_result(')) return [];
  const name = /^\s*(\w+)/.exec(query.slice(end))?.[1];
  const around = query.slice(startOfScope(query, start), start) + query.slice(end);
  const list = replacement.slice(0, replacement.indexOf(' FROM '));
  return [...list.matchAll(/NULL::(?:(?!NULL::).)+? AS (\w+)/g)]
    .map(([, column]) => `${name}.${column}`)
    .filter((column) => new RegExp(`\\b${column.replace('.', '\\.')}\\b`).test(around));
}

/** The position after the parenthesis that closes the one at `start`. */
function endOf(query: string, start: number): number {
  let depth = 0;
  for (let at = start; at < query.length; at += 1) {
    if (query[at] === '(') depth += 1;
    if (query[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return query.length;
}

/** The start of the query that contains a position. */
function startOfScope(query: string, position: number): number {
  let depth = 0;
  for (let at = position - 1; at >= 0; at -= 1) {
    if (query[at] === ')') depth += 1;
    if (query[at] === '(') depth -= 1;
    if (depth >= 0) continue;
    if (/^\((?:SELECT|WITH)\b/.test(query.slice(at))) return at;
    depth = 0;
  }
  return 0;
}
