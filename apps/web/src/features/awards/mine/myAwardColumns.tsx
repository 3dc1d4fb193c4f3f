import type { Column } from '../../../ui/data-table/column.ts';
import { formatChosenPercent, formatMoment, formatMonths } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { AwardResponse, AwardStatus, canChangePrice, ChangePrice } from './AwardCells.tsx';
import { awardState } from './awardState.ts';
import type { MyAward } from './myAwards.api.ts';

/**
 * Columns of a carrier's awards. `onAnswer` opens the response to one; `changeAt` is where the price of one is changed.
 * `namesContracts`: with the contract of each.
 */
export function myAwardColumns(
  onAnswer: (award: MyAward) => void,
  changeAt: (award: MyAward) => string,
  namesContracts: boolean,
): Column<MyAward>[] {
  return [
    {
      id: 'lane',
      header: 'Lane',
      width: 216,
      cell: ({ origin, destination }) => (
        <span title={`${origin} → ${destination}`}>
          {origin} → {destination}
        </span>
      ),
      sortBy: ({ origin, destination }) => `${origin} ${destination}`,
    },
    {
      id: 'status',
      header: 'State',
      width: namesContracts ? 200 : 176,
      cell: (award) => <AwardStatus award={award} />,
      sortBy: ({ status }) => awardState[status].label,
    },
    ...(namesContracts ? [contractColumn] : []),
    {
      id: 'months',
      header: 'Months',
      width: 156,
      cell: ({ months }) => <span title={formatMonths(months)}>{formatMonths(months)}</span>,
      sortBy: ({ months }) => months[0] ?? null,
    },
    {
      id: 'share',
      header: 'Share',
      width: 66,
      align: 'right',
      cell: ({ share }) => formatChosenPercent(share),
      sortBy: ({ share }) => share,
    },
    {
      id: 'amount',
      header: 'Amount',
      width: 92,
      align: 'right',
      cell: ({ awardedUsd }) => <Money amountUsd={awardedUsd} />,
      sortBy: ({ awardedUsd }) => awardedUsd,
    },
    {
      id: 'answerBy',
      header: 'Respond by',
      width: 160,
      cell: ({ answerBy }) => (answerBy === null ? '–' : formatMoment(answerBy)),
      sortBy: ({ answerBy }) => answerBy,
    },
    {
      id: 'answer',
      header: 'Response',
      width: 124,
      cell: (award) =>
        canChangePrice(award) ? (
          <ChangePrice award={award} to={changeAt(award)} />
        ) : (
          <AwardResponse award={award} onAnswer={onAnswer} />
        ),
    },
  ];
}

const contractColumn: Column<MyAward> = {
  id: 'contract',
  header: 'Contract',
  width: 108,
  cell: ({ contractName }) => <span title={contractName}>{contractName}</span>,
  sortBy: ({ contractNo }) => contractNo,
};
