import type { InsertStmt } from 'libpg-query';
import { addTable } from './fromClause.ts';
import { Level } from './level.ts';
import { outputsOf } from './selectStatement.ts';
import { type Context, emptySummary, type Summary } from './summary.ts';
import { sublinksIn } from './syntax.ts';

/**
 * Checks an `INSERT`: rows come from queries of the customer that they are inserted for, and with values for columns whose default
 * only the table's own node can calculate.
 */
export function ofInsert(insert: InsertStmt, context: Context, outer: Level | null): Summary {
  const { relation, cols, selectStmt, onConflictClause, returningClause } = insert;
  if (relation === undefined) return emptySummary;
  const level = new Level(outer);
  const target = addTable(relation, level, context);
  const source = selectStmt === undefined ? emptySummary : context.summarise(selectStmt, context, outer);
  const columns =
    cols?.map((one) => ('ResTarget' in one ? (one.ResTarget.name ?? '') : '')) ?? target.columns ?? [];
  for (const [at, name] of columns.entries())
    for (const term of source.outputs[at]?.equals ?? []) level.terms.join(`${target.id}.${name}`, term);
  const given = source.outputs[columns.indexOf('customer_id')];
  if (target.customer !== null && source.tables.size > 0 && given?.isCustomer !== true) {
    const tables = [[...target.tables].join(' + '), [...source.tables].toSorted().join(' + ')];
    context.report({ rule: 'customers', tables: tables.toSorted().join(', ') });
  }
  const table = relation.relname ?? '';
  const { schema, report } = context;
  const calculated = schema.defaultsOfNode.get(table)?.filter((name) => !columns.includes(name)) ?? [];
  if (schema.placementOf(table) === 'local' && source.tables.size > 0 && calculated.length > 0)
    report({ rule: 'defaults', tables: calculated.map((name) => `${table}.${name}`).join(', ') });
  for (const sublink of sublinksIn([onConflictClause, returningClause]))
    if (sublink.subselect !== undefined) context.summarise(sublink.subselect, context, level, []);
  return {
    outputs: outputsOf(returningClause?.exprs ?? [], level),
    customer: target.customer === null ? [] : level.outside(target.customer),
    tables: target.tables,
    near: new Set(),
    isCorrelated: level.isCorrelated,
  };
}
