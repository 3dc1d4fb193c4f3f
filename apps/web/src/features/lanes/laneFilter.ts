import { overview } from '@lanewright/contract';
import { type LaneColour, laneColours } from '@lanewright/freight';
import type { Sort } from '../../ui/data-table/column.ts';
import { type ColumnFilter, type LaneFilter, type LaneState, laneStates } from './laneTypes.ts';

const names = { search: 'q', state: 'state', colour: 'colour', uploadId: 'upload' } as const;
const columnsName = 'filter';

/** Reads the filter from an address; unknown values are ignored. */
export function laneFilterOf(address: URLSearchParams): LaneFilter {
  const state = address.get(names.state);
  const colour = address.get(names.colour);
  const columns = columnsOf(address.get(columnsName));
  return {
    search: address.get(names.search) || undefined,
    state: laneStates.find((one): one is LaneState => one === state),
    colour: laneColours.find((one): one is LaneColour => one === colour),
    uploadId: /^[1-9]\d{0,17}$/.exec(address.get(names.uploadId) ?? '')?.[0],
    ...(columns.length === 0 ? {} : { columns }),
  };
}

function columnsOf(text: string | null): readonly ColumnFilter[] {
  if (text === null) return [];
  const parsed = overview.columnFiltersText.safeParse(text);
  return parsed.success ? parsed.data : [];
}

/** Returns the address with another filter; everything else in it stays. */
export function withLaneFilter(address: URLSearchParams, filter: LaneFilter): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const key of ['search', 'state', 'colour', 'uploadId'] as const) {
    const value = filter[key];
    if (value === undefined || value === '') next.delete(names[key]);
    else next.set(names[key], value);
  }
  if (filter.columns === undefined || filter.columns.length === 0) next.delete(columnsName);
  else next.set(columnsName, JSON.stringify(filter.columns));
  return next;
}

/** Returns whether the filter excludes lanes of the mode. */
export function isFiltered(filter: LaneFilter): boolean {
  return Object.values(filter).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
}

/** Returns the filter with another condition on a column; undefined removes the current one. */
export function withColumnFilter(
  filter: LaneFilter,
  column: string,
  condition: Omit<ColumnFilter, 'column'> | undefined,
): LaneFilter {
  const others = (filter.columns ?? []).filter((one) => one.column !== column);
  return { ...filter, columns: condition === undefined ? others : [...others, { column, ...condition }] };
}

/** The filter as query parameters. */
export function filterQuery(filter: LaneFilter) {
  const { columns, ...plain } = filterBody(filter);
  return { ...plain, ...(columns === undefined ? {} : { filters: columns }) };
}

/** The filter and sort order as a request body. */
export function filterInBody(filter: LaneFilter, sort: Sort | undefined) {
  const { columns, ...plain } = filterBody(filter);
  return {
    ...plain,
    ...(columns === undefined ? {} : { filters: columns }),
    ...(sort === undefined ? {} : { sortBy: sort.columnId, sortDesc: sort.desc }),
  };
}

function filterBody({ search, state, colour, uploadId, columns }: LaneFilter) {
  return {
    ...(search === undefined ? {} : { search }),
    ...(state === undefined ? {} : { bidStatus: state }),
    ...(colour === undefined ? {} : { colour }),
    ...(uploadId === undefined ? {} : { uploadId }),
    ...(columns === undefined || columns.length === 0 ? {} : { columns: [...columns] }),
  };
}
