import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../ui/figures.ts';
import { Money } from '../../ui/Money.tsx';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import { ContractMenu } from './change/ContractMenu.tsx';
import classes from './ContractList.module.css';
import type { Contract } from './contracts.api.ts';
import { monthsOf, phases } from './contractWords.ts';

interface ContractListProps {
  contracts: readonly Contract[];
  lanesAt: (contract: Contract) => string;
  /** More buttons of a contract. */
  actions?: (contract: Contract) => ReactNode;
  /** What belongs to a contract, below its figures. */
  more?: (contract: Contract) => ReactNode;
}

/** The contracts of a mode, newest first, each with its phase, months, figures and actions. */
export function ContractList({ contracts, lanesAt, actions, more }: ContractListProps) {
  return (
    <ul className={classes.contracts} aria-label="Contracts">
      {contracts.map((contract) => {
        const { label, tone } = phases[contract.phase];
        return (
          <li key={contract.contractNo} className={classes.contract}>
            <div className={classes.head}>
              <h2 className={classes.name}>{contract.name}</h2>
              <StateBadge tone={tone}>{label}</StateBadge>
              {contract.isCurrent && (
                <StateBadge tone="neutral" title="Pages show this contract unless another one is selected">
                  Current
                </StateBadge>
              )}
              <span className={classes.months}>{monthsOf(contract)}</span>
              <div className={classes.buttons}>
                {actions?.(contract)}
                <Button
                  component={Link}
                  to={lanesAt(contract)}
                  size="xs"
                  variant="default"
                  aria-label={`Lanes of ${contract.name}`}
                >
                  Lanes
                </Button>
                <ContractMenu contract={contract} contracts={contracts} />
              </div>
            </div>
            <Figures contract={contract} />
            {more?.(contract)}
          </li>
        );
      })}
    </ul>
  );
}

function Figures({ contract }: { contract: Contract }) {
  const { lanes, awardedLanes, baselineUsd, awardedUsd, savingsUsd } = contract;
  const isAwarded = awardedLanes > 0;
  return (
    <dl className={classes.figures}>
      <Figure label="Lanes">{formatCount(lanes)}</Figure>
      <Figure label="Awarded lanes">{formatCount(awardedLanes)}</Figure>
      <Figure label="Baseline">
        <Money amountUsd={baselineUsd} />
      </Figure>
      <Figure label="Awarded">
        <Money amountUsd={isAwarded ? awardedUsd : null} />
      </Figure>
      <Figure label="Savings">
        <Money amountUsd={isAwarded ? savingsUsd : null} signed />
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
