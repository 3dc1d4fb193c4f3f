import type { ColumnRef, Node, SubLink } from 'libpg-query';

/** The conditions that all hold when a condition holds. */
export function conjunctsOf(condition: Node | undefined): Node[] {
  if (condition === undefined) return [];
  return 'BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR'
    ? (condition.BoolExpr.args ?? []).flatMap(conjunctsOf)
    : [condition];
}

/** The two sides of each equation that a condition consists of; of rows, each of their parts. */
export function equationsOf(condition: Node): (readonly [Node, Node])[] {
  if (!('A_Expr' in condition)) return [];
  const { kind, name = [], lexpr, rexpr } = condition.A_Expr;
  if (kind !== 'AEXPR_OP' || namesIn(name)[0] !== '=' || lexpr === undefined || rexpr === undefined)
    return [];
  const [left, right] = [partsOf(lexpr), partsOf(rexpr)];
  return left.flatMap((one, at) => {
    const other = right[at];
    return other === undefined ? [] : [[one, other] as const];
  });
}

/** The parts of a row, or the expression itself. */
export const partsOf = (expression: Node): Node[] =>
  'RowExpr' in expression ? (expression.RowExpr.args ?? []) : [expression];

/** The texts of a list of names; `*` for a star. */
export const namesIn = (nodes: readonly Node[] = []): string[] =>
  nodes.map((node) => ('String' in node ? (node.String.sval ?? '') : 'A_Star' in node ? '*' : ''));

export const columnOf = (node: Node | undefined): ColumnRef | undefined =>
  node !== undefined && 'ColumnRef' in node ? node.ColumnRef : undefined;

/** The queries inside expressions, without those inside such a query or in `FROM`. */
export function sublinksIn(tree: unknown): SubLink[] {
  if (Array.isArray(tree)) return tree.flatMap(sublinksIn);
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'SelectStmt') return [];
    if (key !== 'SubLink' || !isSublink(value)) return sublinksIn(value);
    return [value, ...sublinksIn(value.testexpr)];
  });
}

const isSublink = (value: unknown): value is SubLink =>
  typeof value === 'object' && value !== null && 'subselect' in value;

/** The tables, views and common table expressions that a statement names anywhere. */
export const tablesNamedIn = (statement: unknown): Set<string> =>
  new Set([...JSON.stringify(statement).matchAll(/"relname":"(\w+)"/g)].map(([, name]) => name ?? ''));
