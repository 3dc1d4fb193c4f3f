import type { ResponseInputOf, overview } from '@lanewright/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { presentTenders } from './presentTender.ts';
import { selectRunning } from './tenders.queries.ts';

type RunningEvent = NonNullable<ResponseInputOf<typeof overview.getLane>['event']>;

/** A customer's running events, or the one that holds a lane: the one with the earliest round time first. */
export async function runningEvents(
  tx: Transaction,
  customerId: string,
  laneId?: string,
): Promise<RunningEvent[]> {
  const found = await presentTenders(tx, await selectRunning(tx, customerId, laneId ?? null));
  return found
    .map(({ tenderId, name, mode, laneCount, carrierCount, round }) => ({
      tenderId,
      name,
      mode,
      laneCount,
      carrierCount,
      round,
    }))
    .toSorted((one, other) => nextMoment(one) - nextMoment(other));
}

function nextMoment({ round }: RunningEvent): number {
  if (round?.state === 'Planned') return new Date(round.opensAt).getTime();
  return round?.state === 'Open' ? new Date(round.closesAt).getTime() : Number.MAX_SAFE_INTEGER;
}
