import type { Alias, JoinExpr, Node, RangeSubselect, RangeVar } from 'libpg-query';
import { type Level, nextId, type Relation } from './level.ts';
import { columnOf, conjunctsOf, namesIn } from './syntax.ts';
import { type Context, emptySummary, type Summary } from './summary.ts';

/** What `FROM` adds to a query: the conditions of its joins, and the queries in it, to be checked once all conditions are known. */
export type From = { readonly conditions: Node[]; readonly checkQueries: () => void };

/** Reads `FROM` into a level: its relations, and what is equal because of `USING`. */
export function readFrom(items: readonly Node[], level: Level, context: Context): From {
  const conditions: Node[] = [];
  const checks: (() => void)[] = [];
  for (const item of items) read(item);
  return { conditions, checkQueries: () => checks.forEach((check) => check()) };

  function read(item: Node): Relation[] {
    if ('RangeVar' in item) return [addTable(item.RangeVar, level, context)];
    if ('RangeSubselect' in item) return [addQuery(item.RangeSubselect)];
    if ('JoinExpr' in item) return readJoin(item.JoinExpr);
    if ('RangeTableSample' in item && item.RangeTableSample.relation !== undefined)
      return read(item.RangeTableSample.relation);
    const alias = 'RangeFunction' in item ? item.RangeFunction.alias : undefined;
    const columns =
      'RangeFunction' in item
        ? [...namesIn(alias?.colnames), ...definedColumns(item.RangeFunction.coldeflist)]
        : [];
    const name = alias?.aliasname ?? '';
    const known = columns.length > 0 ? columns : name === '' ? null : [name];
    return [addRelation(level, name, known, emptySummary)];
  }

  function readJoin({ jointype, larg, rarg, usingClause, quals }: JoinExpr): Relation[] {
    const left = larg === undefined ? [] : read(larg);
    const right = rarg === undefined ? [] : read(rarg);
    for (const name of namesIn(usingClause)) {
      const has = ({ columns }: Relation) => columns === null || columns.includes(name);
      const [first, ...others] = [...left, ...right].filter(has);
      for (const other of others) level.terms.join(`${first?.id}.${name}`, `${other.id}.${name}`);
    }
    if (quals !== undefined) conditions.push(quals);
    const tables = [...left, ...right].flatMap((relation) => [...relation.tables]);
    if (jointype !== 'JOIN_INNER' && tables.length > 0 && conjunctsOf(quals).some(namesNoColumn))
      context.report({ rule: 'switched', tables: tables.join(', ') });
    return [...left, ...right];
  }

  function addQuery({ subquery, alias }: RangeSubselect): Relation {
    if (subquery === undefined) return addRelation(level, alias?.aliasname ?? '', null, emptySummary);
    // Once for its columns, without reports, and again when what is equal around it is known.
    const quiet = { ...context, report: () => undefined };
    const summary = renamed(context.summarise(subquery, quiet, level), alias);
    const relation = addRelation(level, alias?.aliasname ?? '', namesOf(summary), summary);
    checks.push(() =>
      equateOutputs(level, relation, renamed(context.summarise(subquery, context, level), alias)),
    );
    return relation;
  }
}

/** Adds a table, a view or a common table expression to a level. */
export function addTable({ relname = '', alias }: RangeVar, level: Level, context: Context): Relation {
  const name = alias?.aliasname ?? relname;
  const cte = context.ctes.get(relname);
  if (cte !== undefined) {
    const summary = renamed(cte, alias);
    return addRelation(level, name, namesOf(summary), { ...summary, near: new Set() });
  }
  const view = context.schema.views.get(relname);
  if (view !== undefined) {
    const quiet = { ...context, ctes: new Map(), report: () => undefined };
    const summary = context.summarise(view, quiet, null);
    const tables = summary.tables.size > 0 ? new Set([relname]) : summary.tables;
    return addRelation(level, name, namesOf(summary), { ...summary, tables });
  }
  const isCustomers = context.schema.placementOf(relname) === 'distributed';
  const columns = context.schema.columnsOf.get(relname) ?? null;
  const id = nextId();
  const relation: Relation = {
    id,
    alias: name,
    columns,
    customer: isCustomers ? `${id}.customer_id` : null,
    tables: new Set(isCustomers ? [relname] : []),
    near: new Set([relname]),
  };
  level.relations.push(relation);
  return relation;
}

function addRelation(
  level: Level,
  alias: string,
  columns: readonly string[] | null,
  summary: Summary,
): Relation {
  const id = nextId();
  const { tables, near } = summary;
  const relation = { id, alias, columns, customer: tables.size > 0 ? `${id}.*` : null, tables, near };
  level.relations.push(relation);
  equateOutputs(level, relation, summary);
  return relation;
}

/** Makes a relation's columns equal to what its query says they are. */
function equateOutputs(level: Level, { id, customer }: Relation, summary: Summary): void {
  for (const { name, isCustomer, equals } of summary.outputs) {
    for (const term of equals) level.terms.join(`${id}.${name}`, term);
    if (isCustomer && customer !== null) level.terms.join(customer, `${id}.${name}`);
  }
  if (customer !== null) for (const term of summary.customer) level.terms.join(customer, term);
}

const namesOf = ({ outputs }: Summary): string[] => outputs.map(({ name }) => name);

/** The summary with the column names of an alias. */
function renamed(summary: Summary, alias: Alias | undefined): Summary {
  const names = namesIn(alias?.colnames);
  return {
    ...summary,
    outputs: summary.outputs.map((output, at) => ({ ...output, name: names[at] ?? output.name })),
  };
}

const definedColumns = (nodes: readonly Node[] = []): string[] =>
  nodes.flatMap((node) => ('ColumnDef' in node ? [node.ColumnDef.colname ?? ''] : []));

/** Whether a condition may depend on parameters only: it names no column, or the text leaves it open. */
const namesNoColumn = (condition: Node): boolean => {
  const text = JSON.stringify(condition);
  return isHole(condition) || (/"ParamRef"/.test(text) && !/"ColumnRef"/.test(text));
};

const isHole = (condition: Node): boolean =>
  namesIn(columnOf(condition)?.fields)[0]?.startsWith('hole') === true;
