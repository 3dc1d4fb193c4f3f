import type { Node, WithClause } from 'libpg-query';
import { ofInsert } from './insertStatement.ts';
import type { Level } from './level.ts';
import { checkOneNodeWrite } from './oneNodeWrites.ts';
import { ofSelect } from './selectStatement.ts';
import { type Context, emptySummary, type Finding, type Schema, type Summary } from './summary.ts';
import { namesIn } from './syntax.ts';

/** What a statement does that a distribution by customer does not allow. */
export function findingsOf(statement: Node, schema: Schema): Finding[] {
  const found = new Map<string, Finding>();
  const report = (finding: Finding) => void found.set(`${finding.rule} ${finding.tables}`, finding);
  summarise(statement, { schema, ctes: new Map(), report, summarise }, null);
  return [...found.values()];
}

/** Checks a query of any kind and returns its columns. `outer` is the query around it. */
function summarise(
  query: Node,
  context: Context,
  outer: Level | null,
  compared?: readonly (string | null)[],
): Summary {
  checkOneNodeWrite(query, context);
  if ('SelectStmt' in query) {
    const inner = withQueries(query.SelectStmt.withClause, context, outer);
    return ofSelect(query.SelectStmt, inner, outer, compared ?? null);
  }
  if ('InsertStmt' in query)
    return ofInsert(query.InsertStmt, withQueries(query.InsertStmt.withClause, context, outer), outer);
  if ('UpdateStmt' in query) {
    const {
      relation,
      fromClause = [],
      whereClause,
      targetList = [],
      returningClause,
      withClause,
    } = query.UpdateStmt;
    const from: Node[] = relation === undefined ? fromClause : [{ RangeVar: relation }, ...fromClause];
    // Of the values that are set only the queries in them matter.
    const select = {
      fromClause: from,
      whereClause,
      targetList: returningClause?.exprs ?? [],
      windowClause: targetList,
    };
    return { ...ofSelect(select, withQueries(withClause, context, outer), outer, null), near: new Set() };
  }
  if ('DeleteStmt' in query) {
    const { relation, usingClause = [], whereClause, returningClause, withClause } = query.DeleteStmt;
    const from: Node[] = relation === undefined ? usingClause : [{ RangeVar: relation }, ...usingClause];
    const select = { fromClause: from, whereClause, targetList: returningClause?.exprs ?? [] };
    return { ...ofSelect(select, withQueries(withClause, context, outer), outer, null), near: new Set() };
  }
  const inner = queryIn(query);
  return inner === undefined ? emptySummary : summarise(inner, context, outer);
}

/** The query of a cursor, of a new table or of a `COPY`. */
function queryIn(statement: Node): Node | undefined {
  if ('DeclareCursorStmt' in statement) return statement.DeclareCursorStmt.query;
  if ('CreateTableAsStmt' in statement) return statement.CreateTableAsStmt.query;
  if ('CopyStmt' in statement) return statement.CopyStmt.query;
  return undefined;
}

/** The context with the common table expressions of a `WITH`. */
function withQueries(clause: WithClause | undefined, context: Context, outer: Level | null): Context {
  const ctes = new Map(context.ctes);
  const inner = { ...context, ctes };
  for (const node of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in node)) continue;
    const { ctename = '', ctequery, aliascolnames } = node.CommonTableExpr;
    if (ctequery === undefined) continue;
    const names = namesIn(aliascolnames);
    const named = (summary: Summary): Summary => ({
      ...summary,
      outputs: summary.outputs.map((output, at) => ({ ...output, name: names[at] ?? output.name })),
    });
    if (clause?.recursive === true && 'SelectStmt' in ctequery && ctequery.SelectStmt.larg !== undefined) {
      const start = { SelectStmt: ctequery.SelectStmt.larg };
      ctes.set(ctename, named(summarise(start, { ...inner, report: () => undefined }, outer)));
    }
    ctes.set(ctename, named(summarise(ctequery, inner, outer)));
  }
  return inner;
}
