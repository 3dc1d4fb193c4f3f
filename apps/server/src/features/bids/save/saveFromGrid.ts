import type { bids, ResponseInputOf } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { lanesByContract } from '../../lanes/index.ts';
import { refuseClosed, requireMode } from '../../settings/index.ts';
import { chooseContract } from '../visibleToCarrier.ts';
import { presentCheck } from '../checks/presentChecks.ts';
import { dropFromDraft } from '../drafts/drafts.ts';
import type { BidInput } from './bidInput.ts';
import { saveBids, selectRules } from './saveBids.ts';

/** Converts a JSON number to the decimal it was written as. */
const decimalText = (number: number | null) => (number === null ? null : new Decimal(number).toFixed());
const text = (words: string | null) => (words === null || words.trim() === '' ? null : words.trim());

/** Saves what a carrier submits in its grid; saved cells are deleted from the user's draft. */
export async function saveFromGrid({
  platform,
  tx,
  caller,
  actor,
  arrivedAt,
  body,
}: ScopedCall<typeof bids.saveBids>): Promise<ResponseInputOf<typeof bids.saveBids>> {
  const { mode } = body;
  await requireMode(tx, caller, mode);
  const customerId = await chooseCustomer(tx, caller, body.customerId, mode);
  const contractNo = await contractOfBids(tx, caller, { customerId, mode }, body.bids);
  await refuseClosed(tx, customerId, mode, [contractNo]);
  const rules = await selectRules(tx, { customerId, mode, contractNo });
  if (rules.structure.version !== body.structureVersion) {
    throw refuse(
      'structure_changed',
      'The customer changed the charges of this mode. Reload the grid and check your rates',
    );
  }
  const { companyId: carrierId, userId } = caller;
  const saved = await saveBids(
    {
      platform,
      tx,
      actor: { ...actor, userId },
      bidder: { customerId, carrierId, mode, contractNo, arrivedAt },
      rules,
      uploadId: null,
    },
    body.bids.map(
      (bid): BidInput => ({
        ...bid,
        fuelBasisUsdPerGallon:
          bid.fuelBasisUsdPerGallon === undefined ? undefined : decimalText(bid.fuelBasisUsdPerGallon),
        emissionKgPerUnit:
          bid.emissionKgPerUnit === undefined ? undefined : decimalText(bid.emissionKgPerUnit),
        loadsPerWeek: bid.loadsPerWeek === undefined ? undefined : decimalText(bid.loadsPerWeek),
        capacity: bid.capacity.map((cell) => ({ ...cell, capacity: decimalText(cell.capacity) })),
        values: bid.values.map((cell) => ({ ...cell, value: text(cell.value) })),
        rates: bid.rates.map((cell) => ({ ...cell, rate: decimalText(cell.rate) })),
      }),
    ),
  );
  await dropFromDraft(
    tx,
    { customerId, carrierId, mode, contractNo, userId },
    body.bids.map((bid) => bid.laneId).filter((laneId) => !saved.wrongLaneIds.has(laneId)),
  );
  return {
    saved: saved.saved,
    ratesChanged: saved.cellsChanged,
    sealed: saved.lanesSealed,
    errors: [...saved.errors],
    checks: saved.checks.map(presentCheck),
  };
}

/** The contract of the lanes that bids are for; the caller's current one if all lanes are unknown. 422 for lanes of two contracts. */
async function contractOfBids(
  tx: Transaction,
  caller: Caller,
  place: { readonly customerId: string; readonly mode: number },
  given: readonly { readonly laneId: string }[],
): Promise<number> {
  const found = await lanesByContract(
    tx,
    place.customerId,
    given.map(({ laneId }) => laneId),
    place.mode,
  );
  if (found.size > 1)
    throw refuse('two_contracts', 'Save the lanes of one contract at a time', { field: 'bids' });
  const [contractNo] = found.keys();
  return contractNo ?? chooseContract(tx, caller, place);
}
