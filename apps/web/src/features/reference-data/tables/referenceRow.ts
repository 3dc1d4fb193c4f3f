import type { referenceData } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';

export type TableName = referenceData.ReferenceTableName;
export type Field = referenceData.ReferenceField;

/** A field's value in the API. */
export type Cell = string | number | boolean | string[] | null;

/** A row of any table: the shared fields, and its own by name. */
export interface ReferenceRow {
  readonly id: string;
  readonly source: 'start' | 'import' | 'person';
  readonly version: number;
  readonly updatedAt: string | null;
  readonly [field: string]: Cell | undefined;
}

/** Query of a list; each table supports some of it. */
export interface RowsQuery {
  searchQuery?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  countryCode?: string | undefined;
  mode?: OfferedMode | undefined;
}
export interface PageQuery extends RowsQuery {
  page: number;
  pageSize: number;
  sortBy?: string | undefined;
  sortDesc?: boolean | undefined;
}
