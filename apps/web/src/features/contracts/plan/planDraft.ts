import { addMonths } from '@lanewright/freight';
import type { Contract, NewContract } from '../contracts.api.ts';

/** The next contract as typed. */
export interface PlanDraft {
  name: string;
  firstMonth: string;
  months: number | string;
  /** Number of the contract that it is based on. */
  from: string;
  which: 'all' | 'some';
  laneIds: readonly string[];
  takesNewLanes: boolean;
  copyTargets: boolean;
  copyVolumes: boolean;
}

const usualMonths = 12;

/** Lanes that the next contract is planned for, and the contract that they belong to. */
export interface LanesToPlan {
  readonly laneIds: readonly string[];
  readonly contractNo: number | undefined;
}

/**
 * The contract that follows: a year from the month after the last one, with every lane of the newest contract that is not cancelled, or
 * with given lanes.
 */
export function firstPlan(contracts: readonly Contract[], today: string, given?: LanesToPlan): PlanDraft {
  const thisMonth = today.slice(0, 7);
  const live = contracts.filter(({ state }) => state !== 'Cancelled');
  const lastMonth = live
    .flatMap(({ lastMonth: last }) => last ?? [])
    .toSorted()
    .at(-1);
  const following = lastMonth === undefined ? addMonths(thisMonth, 1) : addMonths(lastMonth, 1);
  const newest = live.toSorted((one, other) => other.contractNo - one.contractNo)[0] ?? contracts[0];
  const from = live.find(({ contractNo }) => contractNo === given?.contractNo) ?? newest;
  const laneIds = given?.laneIds ?? [];
  return {
    name: freeName(contracts),
    firstMonth: following < thisMonth ? addMonths(thisMonth, 1) : following,
    months: usualMonths,
    from: String(from?.contractNo ?? ''),
    which: laneIds.length === 0 ? 'all' : 'some',
    laneIds,
    takesNewLanes: laneIds.length === 0,
    copyTargets: false,
    copyVolumes: false,
  };
}

/** "Contract 2", or the first number that no contract has as its name. */
function freeName(contracts: readonly Contract[]): string {
  const taken = new Set(contracts.map(({ name }) => name.toLowerCase()));
  let number = Math.max(0, ...contracts.map(({ contractNo }) => contractNo)) + 1;
  while (taken.has(`contract ${number}`)) number += 1;
  return `Contract ${number}`;
}

/** The request for a draft. */
export const bodyOf = (mode: NewContract['mode'], draft: PlanDraft): NewContract => ({
  mode,
  name: draft.name.trim(),
  firstMonth: draft.firstMonth,
  months: Number(draft.months),
  from: Number(draft.from),
  lanes: draft.which === 'all' ? { all: true } : { laneIds: [...draft.laneIds] },
  takesNewLanes: draft.takesNewLanes,
  copyTargets: draft.copyTargets,
  copyVolumes: draft.copyVolumes,
});
