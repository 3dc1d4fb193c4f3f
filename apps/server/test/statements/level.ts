import type { Node } from 'libpg-query';
import { EqualTerms } from './equalTerms.ts';
import { columnOf, namesIn } from './syntax.ts';

/** One table, query or function in `FROM`. */
export type Relation = {
  readonly id: number;
  readonly alias: string;
  /** Null: not known. */
  readonly columns: readonly string[] | null;
  /** The term that is the customer of its rows; null if it has no customers' tables. */
  readonly customer: string | null;
  /** Customers' tables in it. */
  readonly tables: ReadonlySet<string>;
  /** Tables that a planner may join with the rest of the query: not those of a common table expression. */
  readonly near: ReadonlySet<string>;
};

let relations = 0;
/** A number for a relation, so that its columns have names of their own. */
export const nextId = (): number => (relations += 1);

/** Whether a term has one value for the whole statement. */
export const isFixed = (term: string): boolean => !/^\d/.test(term);

/** One query with its relations and what is equal in it. It knows the query around it. */
export class Level {
  readonly relations: Relation[] = [];
  readonly terms: EqualTerms;
  /** Whether the query refers to the one around it. */
  isCorrelated = false;
  readonly outer: Level | null;

  constructor(outer: Level | null) {
    this.outer = outer;
    this.terms = new EqualTerms(outer?.terms);
  }

  /** The relations with customers' tables. */
  get ofCustomers(): (Relation & { readonly customer: string })[] {
    return this.relations.flatMap((relation) =>
      relation.customer === null ? [] : [{ ...relation, customer: relation.customer }],
    );
  }

  /** The term of an expression; null if it is neither a column nor the same in all rows. */
  termOf(expression: Node | undefined): string | null {
    if (expression === undefined) return null;
    if ('TypeCast' in expression) return this.termOf(expression.TypeCast.arg);
    if ('ParamRef' in expression) return `$${expression.ParamRef.number ?? 0}`;
    const column = columnOf(expression);
    if (column !== undefined) return this.resolve(namesIn(column.fields));
    const text = JSON.stringify(expression, (key, value: unknown) =>
      key === 'location' ? undefined : value,
    );
    return /"(ColumnRef|SubLink)"/.test(text) ? null : `=${text}`;
  }

  /** The term of a column, by its name or by a relation and its name. */
  resolve(names: readonly string[]): string | null {
    const [first = '', second] = names;
    if (second === undefined && first.startsWith('hole')) return first;
    const found = this.relations.find(({ alias, columns }) =>
      second === undefined ? columns?.includes(first) : alias === first,
    );
    if (found !== undefined) return `${found.id}.${second ?? first}`;
    const outside = this.outer?.resolve(names) ?? null;
    if (outside !== null && !isFixed(outside)) this.isCorrelated = true;
    if (outside !== null) return outside;
    // A relation of the statement around this part.
    if (second !== undefined) return this.outer === null ? `0.${first}.${second}` : null;
    const unsure = this.relations.find(({ columns }) => columns === null);
    return unsure === undefined ? null : `${unsure.id}.${first}`;
  }

  /** Makes two expressions equal. */
  equate(one: Node | undefined, other: Node | undefined): void {
    const [left, right] = [this.termOf(one), this.termOf(other)];
    if (left !== null && right !== null) this.terms.join(left, right);
  }

  /** What a term is equal to outside this query. */
  outside(term: string): string[] {
    const own = new Set(this.relations.map(({ id }) => String(id)));
    return this.terms.membersOf(term).filter((one) => isFixed(one) || !own.has(one.split('.')[0] ?? ''));
  }
}
