import { formatMonth, formatPeriod } from '../../ui/figures.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { Contract, Phase } from './contracts.api.ts';

/** Label and tone of each phase. */
export const phases: Readonly<Record<Phase, { label: string; tone: Tone }>> = {
  Planned: { label: 'Planned', tone: 'neutral' },
  Tender: { label: 'In tender', tone: 'warn' },
  InForce: { label: 'In force', tone: 'good' },
  Ended: { label: 'Ended', tone: 'neutral' },
  Cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** A contract with its place in time, as the dashboard has it too. */
export type ContractInTime = Pick<
  Contract,
  'contractNo' | 'name' | 'state' | 'phase' | 'isCurrent' | 'firstMonth' | 'lastMonth'
>;

type Months = Pick<Contract, 'firstMonth' | 'lastMonth' | 'months'>;

/** The months of a contract: "Jan 2027 – Dec 2027". */
export function monthsOf({ firstMonth, lastMonth, months }: Months): string {
  return firstMonth === null ? `${months} months, from next month` : formatPeriod({ firstMonth, lastMonth });
}

/** Whether a contract is over: it takes no bid and no award any more. */
export const isOver = ({ state }: Pick<Contract, 'state'>) => state === 'Closed' || state === 'Cancelled';

/** The contract after one, not counting cancelled ones; undefined if none is planned. */
export function nextAfter(
  contract: ContractInTime,
  contracts: readonly ContractInTime[],
): ContractInTime | undefined {
  return contracts
    .filter(
      ({ contractNo, state, firstMonth }) =>
        contractNo !== contract.contractNo &&
        state !== 'Cancelled' &&
        firstMonth !== null &&
        contract.firstMonth !== null &&
        firstMonth > contract.firstMonth,
    )
    .toSorted((one, other) => (one.firstMonth ?? '').localeCompare(other.firstMonth ?? ''))[0];
}

/** "In force until Nov 2027"; undefined if no contract is in force. */
export function inForceWords(contract: ContractInTime | undefined): string | undefined {
  return contract?.phase === 'InForce' && contract.lastMonth !== null
    ? `In force until ${formatMonth(contract.lastMonth)}`
    : undefined;
}
