import type { contracts } from '@lanewright/contract';
import { contractPhase } from '@lanewright/freight';
import type { z } from 'zod';
import { now } from '../../platform/clock.ts';
import type { ListedContract } from '../settings/index.ts';

/** Lanes and amounts of a contract, as decimal strings; null: its reader may not see them. */
export type Totals = {
  readonly lanes: number;
  readonly awardedLanes: number;
  readonly baselineUsd: string | null;
  readonly awardedUsd: string;
  readonly savingsUsd: string | null;
};

/** A contract of a mode as it is sent. */
export function presentContract(
  mode: number,
  contract: ListedContract,
  totals: Totals,
  lastAmendmentNo: number,
): z.input<typeof contracts.contractSchema> {
  return {
    mode,
    ...contract,
    phase: contractPhase(contract, now().toISOString().slice(0, 10)),
    lanes: totals.lanes,
    awardedLanes: totals.awardedLanes,
    baselineUsd: totals.baselineUsd === null ? null : Number(totals.baselineUsd),
    awardedUsd: Number(totals.awardedUsd),
    savingsUsd: totals.savingsUsd === null ? null : Number(totals.savingsUsd),
    lastAmendmentNo,
  };
}
