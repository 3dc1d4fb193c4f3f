import type pg from 'pg';
import { execute, oneRow, optionalRow, rows } from './rows.ts';

type Queryable = Pick<pg.PoolClient, 'query'>;

/** What the driver returns for a kind. Ids and numerics are text, a date is YYYY-MM-DD, a moment is ISO 8601 in UTC. */
type Returned = {
  id: string;
  int: number;
  float: number;
  numeric: string;
  text: string;
  uuid: string;
  bool: boolean;
  date: string;
  moment: string;
  json: unknown;
};
/** What a parameter of a kind may be given. */
type Given = Omit<Returned, 'numeric' | 'moment'> & { numeric: string | number; moment: string | Date };

type Kind = keyof Returned;
/** A kind, `[]` for an array, `?` where null is possible. */
export type Column = `${Kind}${'' | '[]'}${'' | '?'}`;
/** A column whose values are fewer than its kind allows, such as the states of a lane. */
type Narrowed<T> = Column & { readonly narrowed: T };

type ValueOf<C, Types extends Record<Kind, unknown>> =
  C extends Narrowed<infer T>
    ? T
    : C extends `${infer Base}?`
      ? ValueOf<Base, Types> | null
      : C extends `${infer Base extends Kind}[]`
        ? readonly Types[Base][]
        : C extends Kind
          ? Types[C]
          : never;

type Columns = Readonly<Record<string, Column>>;
type RowOf<R extends Columns> = { -readonly [K in keyof R]: ValueOf<R[K], Returned> };
type ValuesOf<P extends Columns> = { readonly [K in keyof P]: ValueOf<P[K], Given> };

export type Statement<P extends Columns, R extends Columns> = {
  /** The text with positional parameters, to embed in another statement. */
  readonly text: string;
  /** The values in the order of their positions. */
  values(values: ValuesOf<P>): unknown[];
  /** All rows. */
  rows(tx: Queryable, values: ValuesOf<P>): Promise<RowOf<R>[]>;
  /** The one row, or null. */
  optional(tx: Queryable, values: ValuesOf<P>): Promise<RowOf<R> | null>;
  /** Exactly one row; throws if there is none. */
  one(tx: Queryable, values: ValuesOf<P>): Promise<RowOf<R>>;
  /** Runs it and returns the number of affected rows. */
  execute(tx: Queryable, values: ValuesOf<P>): Promise<number>;
};

/** A statement as declared; `statements.test.ts` compares all of them with what PostgreSQL makes of their texts. */
export type Declaration = {
  readonly text: string;
  readonly params: readonly (readonly [name: string, column: Column])[];
  readonly row: readonly (readonly [name: string, column: Column])[];
};

/** Every declared statement of the loaded modules. */
export const declaredStatements: Declaration[] = [];

/** Limits a column's type: `narrowed<LaneColour>('text')`. PostgreSQL must guarantee the values, as nothing checks them here. */
export const narrowed = <T>(column: Column): Narrowed<T> => column as Narrowed<T>;

/**
 * Declares a statement whose parameters have names: `$customer` in `from` is the parameter `customer`. The order of `params` is
 * that of the positions. `row` has the columns that the statement returns. Throws, when the module loads, if the names in the text
 * and in `params` differ. Rows are not checked when they are read.
 */
export function sql<const P extends Columns, const R extends Columns = Record<never, never>>(declared: {
  from: string;
  params: P;
  row?: R;
}): Statement<P, R> {
  const names = Object.keys(declared.params);
  const text = withPositions(declared.from, names);
  declaredStatements.push({
    text,
    params: Object.entries(declared.params),
    row: Object.entries(declared.row ?? {}),
  });
  const inOrder = (values: Readonly<Record<string, unknown>>): unknown[] => names.map((name) => values[name]);
  return {
    text,
    values: inOrder,
    rows: (tx, values) => rows<RowOf<R>>(tx, text, inOrder(values)),
    optional: (tx, values) => optionalRow<RowOf<R>>(tx, text, inOrder(values)),
    one: (tx, values) => oneRow<RowOf<R>>(tx, text, inOrder(values)),
    execute: (tx, values) => execute(tx, text, inOrder(values)),
  };
}

const parameter = /\$([a-z]\w*)/gi;

function withPositions(text: string, names: readonly string[]): string {
  const code = text.replace(/--.*$/gm, '');
  if (/\$\d/.test(code)) throw new Error(`A statement with named parameters has positional ones:\n${text}`);
  const used = new Set([...code.matchAll(parameter)].map(([, name]) => name ?? ''));
  const missing = [...used].filter((name) => !names.includes(name));
  const unused = names.filter((name) => !used.has(name));
  if (missing.length > 0 || unused.length > 0) {
    throw new Error(
      `Parameters of a statement differ from its text (not declared: ${missing.join(', ') || 'none'}; not used: ` +
        `${unused.join(', ') || 'none'}):\n${text}`,
    );
  }
  return text.replace(parameter, (written, name: string) => {
    const at = names.indexOf(name);
    return at < 0 ? written : `$${at + 1}`;
  });
}
