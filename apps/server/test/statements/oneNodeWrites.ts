import type { Node } from 'libpg-query';
import type { Context } from './summary.ts';
import { sublinksIn, tablesNamedIn } from './syntax.ts';

/**
 * Reports an `UPDATE` or `DELETE` of a table of one node with a query inside about a table of every node. A cluster may send it to
 * another node, which does not have the first table. What `IN` compares with becomes a join, which stays on the node.
 */
export function checkOneNodeWrite(statement: Node, { schema, report }: Context): void {
  const changed =
    'UpdateStmt' in statement
      ? statement.UpdateStmt
      : 'DeleteStmt' in statement
        ? statement.DeleteStmt
        : undefined;
  const table = changed?.relation?.relname ?? '';
  if (changed === undefined || schema.placementOf(table) !== 'local') return;
  const tables = sublinksIn({ ...changed, withClause: undefined })
    .filter(({ subLinkType }) => subLinkType !== 'ANY_SUBLINK')
    .flatMap(({ subselect }) => [...tablesNamedIn(subselect)])
    .filter((name) => schema.placementOf(name) === 'reference');
  if (tables.length > 0)
    report({ rule: 'sentOn', tables: [table, ...new Set(tables.toSorted())].join(', ') });
}
