import type { referenceData, ResponseOf } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Fields, ReferenceTableName } from './referenceTable.ts';

/** Something that uses a row of reference data: what it is, how often, and how many companies' they are. */
export type Use = ResponseOf<typeof referenceData.whereUsed>['uses'][number];

/** A row whose uses are looked for. */
export type UsedRow = { readonly table: ReferenceTableName; readonly fields: Fields };

/** Whose data are looked through: those that the caller may see, by customer. */
export type UseScope = { readonly tx: Transaction; readonly customerIds: readonly string[] };

/**
 * Counts what a feature keeps of a row, in statements over whole tables. Features downstream tell this one what they use;
 * `apps/server/src/referenceUses.ts` says who is asked.
 */
export type CountUses = (scope: UseScope, row: UsedRow) => Promise<readonly Use[]>;

/** A place counted in one statement: rows that are `count` and `companies`. */
export type CountedUse = { readonly count: number; readonly companies: number };
