import type { referenceData, ResponseOf } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Fields, ReferenceTableName } from './referenceTable.ts';

/** A use of a row of reference data: its kind, its count, and the number of companies. */
export type Use = ResponseOf<typeof referenceData.whereUsed>['uses'][number];

/** The row whose uses are counted. */
export type UsedRow = { readonly table: ReferenceTableName; readonly fields: Fields };

/** The customers whose data is searched: those that the caller may see. */
export type UseScope = { readonly tx: Transaction; readonly customerIds: readonly string[] };

/**
 * Counts how a feature uses a row, in statements over whole tables. Downstream features register their uses;
 * `apps/server/src/referenceUses.ts` lists them.
 */
export type CountUses = (scope: UseScope, row: UsedRow) => Promise<readonly Use[]>;

/** A use counted in one statement: rows of `count` and `companies`. */
export type CountedUse = { readonly count: number; readonly companies: number };
