import { paths } from '../../app/paths.ts';
import type { LanesAddress } from '../../features/overview/lanesAddress.ts';

/** Returns the address of a mode's lanes, sorted or filtered for a figure. */
export const lanesAddress: LanesAddress = (mode, query = {}) => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? paths.lanes(mode) : `${paths.lanes(mode)}?${search}`;
};
