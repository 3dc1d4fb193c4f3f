import type { OfferedMode } from '@lanewright/freight';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { type ContractInTime, inForceWords, nextAfter } from '../../features/contracts/contractWords.ts';
import { formatMonth } from '../../ui/figures.ts';
import { withContract } from '../../ui/useContractNo.ts';

interface ContractLineProps {
  mode: OfferedMode;
  contracts: readonly ContractInTime[];
  /** Shown while no contract is in force. */
  period: string;
}

/** Until when a mode has a contract, and whether the next one is planned, with a link to plan it. */
export function ContractLine({ mode, contracts, period }: ContractLineProps) {
  const inForce = lastInForce(contracts);
  const until = inForceWords(inForce);
  if (inForce === undefined || until === undefined) return `Contract period ${period}`;
  const next = nextAfter(inForce, contracts);
  if (next === undefined)
    return (
      <>
        {`${until} · next contract not planned`}{' '}
        <Anchor component={Link} to={paths.planContract(mode)} inherit underline="always">
          Plan it
        </Anchor>
      </>
    );
  return (
    <>
      {until} ·{' '}
      <Anchor
        component={Link}
        to={withContract(paths.lanes(mode), next.isCurrent ? undefined : next.contractNo)}
        inherit
        underline="always"
      >
        {`${next.name} from ${formatMonth(next.firstMonth ?? '')}`}
      </Anchor>
    </>
  );
}

/** Of the contracts in force, the one that ends last. */
function lastInForce(contracts: readonly ContractInTime[]): ContractInTime | undefined {
  return contracts
    .filter(({ phase }) => phase === 'InForce')
    .toSorted((one, other) => (other.lastMonth ?? '').localeCompare(one.lastMonth ?? ''))[0];
}
