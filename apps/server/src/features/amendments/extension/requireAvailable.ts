import { Decimal, formatMonth, type Month } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { sharesTaken } from '../../awards/index.ts';
import type { AmendmentAwardRow } from '../amendments.queries.ts';
import { labelOf } from '../awardsToAmend.ts';

type Wish = {
  readonly laneId: string;
  readonly label: string;
  readonly share: string;
  readonly months: readonly Month[];
};

/** What an award of an extension needs. */
export function wishOf(
  award: Pick<AmendmentAwardRow, 'lane_id' | 'origin_label' | 'destination_label' | 'share' | 'months'>,
): Wish {
  return { laneId: award.lane_id, label: labelOf(award), share: award.share, months: award.months };
}

/**
 * 409 for a month of which other awards of the same freight, in this contract or another, leave less than the share. To a
 * carrier, the error does not state how much, or in which contract.
 */
export async function requireAvailable(
  tx: Transaction,
  customerId: string,
  wishes: readonly Wish[],
  reader: 'customer' | 'carrier',
): Promise<void> {
  const laneIds = [...new Set(wishes.map(({ laneId }) => laneId))];
  const months = [...new Set(wishes.flatMap((wish) => wish.months))].toSorted();
  const taken = await sharesTaken(tx, customerId, laneIds, months);
  const planned = new Map<string, Decimal>();
  for (const { laneId, label, share, months: added } of wishes)
    for (const month of added) {
      const key = `${laneId} ${month}`;
      const { share: awarded = '0', otherContracts = null } = taken.get(key) ?? {};
      const before = new Decimal(awarded).plus(planned.get(key) ?? 0);
      const free = new Decimal(100).minus(before);
      if (free.lt(share)) {
        const other = otherContracts === null ? '' : ` in ${otherContracts}`;
        throw reader === 'carrier'
          ? refuse('month_already_awarded', `${formatMonth(month)} of ${label} is no longer available`, {
              detail: 'Ask the customer to propose an earlier last month.',
            })
          : refuse(
              'month_already_awarded',
              `${formatMonth(month)} of ${label} is already awarded${other}: ${free.toString()}% is still available, but ${new Decimal(share).toString()}% is needed`,
              { detail: 'Choose an earlier last month, leave out the lane, or cancel the other award.' },
            );
      }
      planned.set(key, before.minus(awarded).plus(share));
    }
}
