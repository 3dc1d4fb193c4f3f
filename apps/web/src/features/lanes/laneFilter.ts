import { type LaneColour, laneColours } from '@lanewright/freight';
import { type LaneFilter, type LaneState, laneStates } from './laneTypes.ts';

const names = { search: 'q', state: 'state', colour: 'colour', uploadId: 'upload' } as const;

/** The filter an address holds; what it does not know counts as not filtered. */
export function laneFilterOf(address: URLSearchParams): LaneFilter {
  const state = address.get(names.state);
  const colour = address.get(names.colour);
  return {
    search: address.get(names.search) || undefined,
    state: laneStates.find((one): one is LaneState => one === state),
    colour: laneColours.find((one): one is LaneColour => one === colour),
    uploadId: /^[1-9]\d{0,17}$/.exec(address.get(names.uploadId) ?? '')?.[0],
  };
}

/** The address with another filter; all else in it stays. */
export function withLaneFilter(address: URLSearchParams, filter: LaneFilter): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const key of ['search', 'state', 'colour', 'uploadId'] as const) {
    const value = filter[key];
    if (value === undefined || value === '') next.delete(names[key]);
    else next.set(names[key], value);
  }
  return next;
}

/** Whether fewer lanes than all of the mode are listed. */
export function isFiltered(filter: LaneFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '');
}
