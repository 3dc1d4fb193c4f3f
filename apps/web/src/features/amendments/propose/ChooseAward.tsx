import { Checkbox } from '@mantine/core';
import { formatChosenPercent } from '../../../ui/figures.ts';
import type { AwardInForce } from '../amendments.api.ts';
import type { PriceFieldProps } from './PriceField.tsx';
import classes from './Propose.module.css';
import type { PriceColumn } from './proposalDraft.ts';

/** An award in the list, with its cost before and after once it is calculated. */
export interface ListedAward {
  award: AwardInForce;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Its months that change. */
  months: readonly string[];
  effect: { beforeUsd: number; afterUsd: number } | undefined;
  /** What is wrong with it as a whole. */
  problem: string | undefined;
}

/** Awards with their prices. */
export interface PricedAwards {
  rows: readonly ListedAward[];
  columns: readonly PriceColumn[];
  priceOf: (award: AwardInForce, row: number, column: number) => PriceFieldProps;
}

/** The box that selects an award, named by its lane. */
export function ChooseAward({ award, isChosen, onChoose, problem }: ListedAward) {
  const lane = `${award.origin} → ${award.destination}`;
  return (
    <>
      <Checkbox
        label={`${lane}${award.share < 100 ? `, ${formatChosenPercent(award.share)}` : ''}`}
        title={[lane, award.equipment].filter(Boolean).join(', ')}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {problem !== undefined && <span className={classes.problem}>{problem}</span>}
    </>
  );
}
