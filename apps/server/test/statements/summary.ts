import type { Node } from 'libpg-query';
import type { Placement } from '../../src/distribution/placement.ts';
import type { Level } from './level.ts';

/**
 * `customers`: two customers' tables, joined without the customer on both sides. `lock`: a customers' table whose rows of several
 * customers are locked. `oneNode`: a table of one node, joined with customers' tables. `switched`: a customers' table in an outer join
 * with a condition that names no column; where it is false, a cluster no longer sees whose rows the table's are.
 * `noColumns`: `EXISTS` without columns over the customers' tables of all customers. `sentOn`: a change of a table of one node that a
 * cluster may send to another. `defaults`: rows of customers' tables for a table of one node whose defaults a cluster calculates where
 * the rows are.
 */
export type Finding = {
  readonly rule: 'customers' | 'lock' | 'oneNode' | 'switched' | 'noColumns' | 'sentOn' | 'defaults';
  readonly tables: string;
};

export type Schema = {
  readonly columnsOf: ReadonlyMap<string, readonly string[]>;
  readonly placementOf: (table: string) => Placement | null;
  /** Columns with a default that each node would calculate for itself, such as the number of its transaction. */
  readonly defaultsOfNode: ReadonlyMap<string, readonly string[]>;
  readonly views: ReadonlyMap<string, Node>;
};

/** A column that a query returns. */
export type Output = {
  readonly name: string;
  /** Whether it is the customer of the customers' tables in the query. */
  readonly isCustomer: boolean;
  /** What it is equal to outside the query: parameters, constants, columns of enclosing queries. */
  readonly equals: readonly string[];
};

/** What a query returns, seen from outside. */
export type Summary = {
  readonly outputs: readonly Output[];
  /** What the customer of its rows is equal to outside the query. */
  readonly customer: readonly string[];
  /** Customers' tables in it. */
  readonly tables: ReadonlySet<string>;
  /** Tables that a planner may join with the query around it. */
  readonly near: ReadonlySet<string>;
  readonly isCorrelated: boolean;
};

/** What is known around a query. */
export type Context = {
  readonly schema: Schema;
  /** Common table expressions by name. */
  readonly ctes: ReadonlyMap<string, Summary>;
  readonly report: (finding: Finding) => void;
  /** Checks a query inside another; `compared` are the terms that its columns are compared with, as in `x IN (SELECT …)`. */
  readonly summarise: (
    query: Node,
    context: Context,
    outer: Level | null,
    compared?: readonly (string | null)[],
  ) => Summary;
};

export const emptySummary: Summary = {
  outputs: [],
  customer: [],
  tables: new Set(),
  near: new Set(),
  isCorrelated: false,
};
