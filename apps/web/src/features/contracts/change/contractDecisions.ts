import { countOf, formatMonth } from '../../../ui/figures.ts';
import type { Contract, ContractChange } from '../contracts.api.ts';

/** A change of a contract's state, with what it means. */
export interface Decision {
  readonly kind: 'makeCurrent' | 'close' | 'cancel';
  readonly question: string;
  readonly consequence: string;
  readonly confirmLabel: string;
  readonly keepLabel?: string;
  readonly isSafe?: boolean;
  /** Said once it is done. */
  readonly done: string;
  readonly change: Omit<ContractChange, 'version'>;
}

/** The changes of state that a contract allows. */
export function decisionsOf(contract: Contract, contracts: readonly Contract[]): Decision[] {
  const { state, isCurrent, awardedLanes } = contract;
  const isLive = state === 'Planned' || state === 'Open';
  return [
    ...(isLive && !isCurrent ? [makeCurrent(contract, contracts)] : []),
    ...(state === 'Open' ? [close(contract)] : []),
    ...(isLive && awardedLanes === 0 && contracts.length > 1 ? [cancel(contract)] : []),
  ];
}

function makeCurrent({ name }: Contract, contracts: readonly Contract[]): Decision {
  const current = contracts.find(({ isCurrent }) => isCurrent)?.name ?? 'The current contract';
  return {
    kind: 'makeCurrent',
    question: `Make ${name} current?`,
    consequence: `Pages, dashboards and calls show ${name} unless another contract is selected. ${current} keeps its bids and awards and stays selectable.`,
    confirmLabel: 'Make current',
    isSafe: true,
    done: `${name} is current`,
    change: { isCurrent: true },
  };
}

function close({ name, lanes, lastMonth }: Contract): Decision {
  const until = lastMonth === null ? '' : ` until ${formatMonth(lastMonth)}`;
  return {
    kind: 'close',
    question: `Close ${name}?`,
    consequence: `Its ${countOf(lanes, 'lane')} ${lanes === 1 ? 'is' : 'are'} paused and ${lanes === 1 ? 'takes' : 'take'} no more bids or awards. Awarded months stay awarded${until}, and late invoices are still checked. A closed contract can’t be reopened.`,
    confirmLabel: 'Close contract',
    done: `${name} closed`,
    change: { state: 'Closed' },
  };
}

function cancel({ name, lanes, state }: Contract): Decision {
  const bids = state === 'Open' ? ' Bids on them are kept for reference only.' : '';
  return {
    kind: 'cancel',
    question: `Cancel ${name}?`,
    consequence: `Its ${countOf(lanes, 'lane')} ${lanes === 1 ? 'takes' : 'take'} no bids or awards.${bids} Lanes and awards of other contracts don’t change. A cancelled contract can’t be restored.`,
    confirmLabel: 'Cancel contract',
    keepLabel: 'Keep contract',
    done: `${name} cancelled`,
    change: { state: 'Cancelled' },
  };
}
