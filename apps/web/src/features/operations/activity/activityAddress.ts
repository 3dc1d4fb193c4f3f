import { accounts } from '@lanewright/contract';
import { idOf } from '../../../ui/useAddress.ts';
import { dayOf, midnight } from '../audit/auditAddress.ts';
import type { ActivityFilter, ActivityKind } from './activity.api.ts';

/** The parts of the activity filter that the address holds: days as days, in the reader's time zone. */
export type ActivityParts = Readonly<{ kind?: ActivityKind; by?: string; from?: string; until?: string }>;

/** The filter that an address names; unknown values are ignored. */
export function activityPartsOf(address: URLSearchParams): ActivityParts {
  const kind = accounts.activityKinds.find((one) => one === address.get('kind'));
  const by = idOf(address, 'by');
  const [from, until] = [dayOf(address, 'from'), dayOf(address, 'until')];
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(by === undefined ? {} : { by }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  };
}

/** The filter as the server takes it: a day begins and ends at the reader's midnight. */
export function activityFilterOf({ kind, by, from, until }: ActivityParts): ActivityFilter {
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(by === undefined ? {} : { userId: by }),
    ...(from === undefined ? {} : { from: midnight(from, 0).toISOString() }),
    ...(until === undefined ? {} : { until: midnight(until, 1).toISOString() }),
  };
}
