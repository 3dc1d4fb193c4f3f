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

/** The contract that follows: a year from the month after the last one, with every lane of the current contract. */
export function firstPlan(contracts: readonly Contract[], today: string): PlanDraft {
  const thisMonth = today.slice(0, 7);
  const live = contracts.filter(({ state }) => state !== 'Cancelled');
  const lastMonth = live
    .flatMap(({ lastMonth: last }) => last ?? [])
    .toSorted()
    .at(-1);
  const following = lastMonth === undefined ? addMonths(thisMonth, 1) : addMonths(lastMonth, 1);
  const from = contracts.find(({ isCurrent }) => isCurrent) ?? contracts[0];
  return {
    name: freeName(contracts),
    firstMonth: following < thisMonth ? addMonths(thisMonth, 1) : following,
    months: usualMonths,
    from: String(from?.contractNo ?? ''),
    which: 'all',
    laneIds: [],
    takesNewLanes: true,
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
