import type { Node, SelectStmt, SubLink } from 'libpg-query';
import { readFrom } from './fromClause.ts';
import { isFixed, Level, type Relation } from './level.ts';
import { columnOf, conjunctsOf, equationsOf, namesIn, partsOf, sublinksIn } from './syntax.ts';
import { type Context, emptySummary, type Output, type Summary } from './summary.ts';

type CustomersRelation = Level['ofCustomers'][number];
type Terms = readonly (string | null)[];

/** Checks a `SELECT`, or an `UPDATE` or `DELETE` written as one, and returns its columns. */
export function ofSelect(
  select: SelectStmt,
  context: Context,
  outer: Level | null,
  compared: Terms | null,
): Summary {
  const { larg, rarg, valuesLists } = select;
  if (larg !== undefined && rarg !== undefined) {
    const [left, right] = [larg, rarg].map((arm) => ofSelect(arm, context, outer, compared));
    return left === undefined || right === undefined ? emptySummary : ofUnion(left, right);
  }
  const level = new Level(outer);
  const from = readFrom(select.fromClause ?? [], level, context);
  for (const condition of [...from.conditions, select.whereClause].flatMap(conjunctsOf))
    for (const [one, other] of equationsOf(condition)) level.equate(one, other);
  from.checkQueries();
  const targets = select.targetList ?? [];
  for (const [at, term] of (compared ?? []).entries()) {
    const own = level.termOf(valueOf(targets[at]));
    if (own !== null && term !== null) level.terms.join(own, term);
  }
  const near = new Set(level.relations.flatMap((relation) => [...relation.near]));
  for (const sublink of sublinksIn({ ...select, withClause: undefined })) {
    const summary = ofSublink(sublink, context, level);
    if (summary.isCorrelated) for (const table of summary.near) near.add(table);
  }
  const isJoined = compared !== null && (compared.length > 0 || level.isCorrelated);
  checkCustomers(level, context, isJoined ? nearestWithCustomers(outer) : undefined);
  checkPlaces(near, context);
  checkLocks(select.lockingClause ?? [], level, context);
  const outputs = outputsOf(targets, level);
  const values = valuesLists?.[0];
  const columns = values !== undefined && 'List' in values ? (values.List.items ?? []) : [];
  const isSeparate =
    [select.groupClause, select.distinctClause].some((clause) => clause !== undefined && clause.length > 0) ||
    select.limitCount !== undefined ||
    select.limitOffset !== undefined;
  const [first] = level.ofCustomers;
  return {
    outputs:
      outputs.length > 0
        ? outputs
        : columns.map((_, at) => ({ name: `column${at + 1}`, isCustomer: false, equals: [] })),
    customer: first === undefined ? [] : level.outside(first.customer),
    tables: new Set(level.ofCustomers.flatMap(({ tables }) => [...tables])),
    near: isSeparate ? new Set() : near,
    isCorrelated: level.isCorrelated,
  };
}

function ofUnion(left: Summary, right: Summary): Summary {
  const both = (one: Summary, other: Summary, terms: (summary: Summary) => readonly string[] | undefined) =>
    other.tables.size === 0
      ? (terms(one) ?? [])
      : one.tables.size === 0
        ? (terms(other) ?? [])
        : (terms(one) ?? []).filter((term) => terms(other)?.includes(term));
  return {
    outputs: left.outputs.map((output, at) => {
      const other = right.outputs[at];
      return {
        name: output.name,
        isCustomer:
          (left.tables.size === 0 || output.isCustomer) &&
          (right.tables.size === 0 || other?.isCustomer === true),
        equals: output.equals.filter((term) => other?.equals.includes(term)),
      };
    }),
    customer: both(left, right, ({ customer }) => customer),
    tables: new Set([...left.tables, ...right.tables]),
    near: new Set(),
    isCorrelated: left.isCorrelated || right.isCorrelated,
  };
}

function ofSublink({ subselect, testexpr, subLinkType }: SubLink, context: Context, level: Level): Summary {
  if (subselect === undefined) return emptySummary;
  const compared = subLinkType === 'ANY_SUBLINK' && testexpr !== undefined ? partsOf(testexpr) : [];
  const terms = compared.map((part) => level.termOf(part));
  const summary = context.summarise(subselect, context, level, terms);
  // A cluster reads such a query by itself, and its rows then have no columns.
  if (
    subLinkType === 'EXISTS_SUBLINK' &&
    summary.outputs.length === 0 &&
    !summary.isCorrelated &&
    summary.tables.size > 0 &&
    !summary.customer.some(isFixed)
  )
    context.report({ rule: 'noColumns', tables: [...summary.tables].toSorted().join(', ') });
  return summary;
}

/** Customers' tables of a query are joined by the customer, also with those of the query that it refers to. */
function checkCustomers(level: Level, context: Context, around: CustomersRelation | undefined): void {
  const [first, ...others] = level.ofCustomers;
  if (first === undefined) return;
  for (const other of around === undefined ? others : [...others, around])
    if (!level.terms.areEqual(first.customer, other.customer))
      context.report({ rule: 'customers', tables: [nameOf(first), nameOf(other)].toSorted().join(', ') });
}

function nearestWithCustomers(level: Level | null): CustomersRelation | undefined {
  for (let one = level; one !== null; one = one.outer) {
    const [found] = one.ofCustomers;
    if (found !== undefined) return found;
  }
  return undefined;
}

const nameOf = ({ tables }: Relation): string => [...tables].toSorted().join(' + ');

function checkPlaces(near: ReadonlySet<string>, { schema, report }: Context): void {
  if (![...near].some((table) => schema.placementOf(table) === 'distributed')) return;
  for (const table of near)
    if (schema.placementOf(table) === 'local') report({ rule: 'oneNode', tables: table });
}

function checkLocks(clauses: readonly Node[], level: Level, { report }: Context): void {
  for (const clause of clauses) {
    if (!('LockingClause' in clause)) continue;
    const locked = (clause.LockingClause.lockedRels ?? []).flatMap((one) =>
      'RangeVar' in one ? [one.RangeVar.relname ?? ''] : [],
    );
    for (const relation of level.ofCustomers) {
      if (locked.length > 0 && !locked.includes(relation.alias)) continue;
      if (!level.terms.membersOf(relation.customer).some(isFixed))
        report({ rule: 'lock', tables: nameOf(relation) });
    }
  }
}

const valueOf = (target: Node | undefined): Node | undefined =>
  target !== undefined && 'ResTarget' in target ? target.ResTarget.val : undefined;

/** The columns of a select list or of `RETURNING`. */
export function outputsOf(targets: readonly Node[], level: Level): Output[] {
  const [first] = level.ofCustomers;
  const output = (name: string, term: string | null): Output => ({
    name,
    isCustomer: term !== null && first !== undefined && level.terms.areEqual(term, first.customer),
    equals: term === null ? [] : level.outside(term),
  });
  return targets.flatMap((target): Output[] => {
    const value = valueOf(target);
    const names = namesIn(columnOf(value)?.fields);
    if (names.at(-1) === '*') {
      const relations = level.relations.filter(({ alias }) => names.length === 1 || alias === names[0]);
      return relations.flatMap(({ id, columns }) =>
        (columns ?? []).map((name) => output(name, `${id}.${name}`)),
      );
    }
    const given = 'ResTarget' in target ? target.ResTarget.name : undefined;
    return [output(given ?? names.at(-1) ?? '', level.termOf(value))];
  });
}
