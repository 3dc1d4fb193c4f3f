import type { Column } from '../../../ui/data-table/column.ts';
import { countOf, formatMoment, formatMonth } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import type { Outline } from '../amendments.api.ts';
import { differenceOf, formatDifference, kindLabel, stateOf } from '../amendmentWords.ts';

/** Columns of the amendments of a contract; a carrier sees only its own. */
export function amendmentColumns(isCarrier: boolean): Column<Outline>[] {
  const all: (Column<Outline> | false)[] = [
    {
      id: 'kind',
      header: 'Change',
      width: 170,
      cell: ({ kind, lanes }) => `${kindLabel[kind]}, ${countOf(lanes, 'lane')}`,
      sortBy: ({ kind }) => kindLabel[kind],
    },
    !isCarrier && {
      id: 'carrier',
      header: 'Carrier',
      width: 160,
      cell: ({ carrierName }) => <span title={carrierName}>{carrierName}</span>,
      sortBy: ({ carrierName }) => carrierName,
    },
    {
      id: 'state',
      header: 'State',
      width: 178,
      cell: (amendment) => {
        const { label, tone } = stateOf(amendment);
        return (
          <StateBadge tone={tone} title={amendment.answerReason ?? undefined}>
            {label}
          </StateBadge>
        );
      },
      sortBy: (amendment) => stateOf(amendment).label,
    },
    {
      id: 'from',
      header: 'From',
      width: 86,
      cell: ({ effectiveMonth }) => formatMonth(effectiveMonth),
      sortBy: ({ effectiveMonth }) => effectiveMonth,
    },
    {
      id: 'before',
      header: 'Before',
      hint: 'Awarded cost of the months that change, as agreed before',
      width: 118,
      align: 'right',
      cell: ({ beforeUsd }) => <Money amountUsd={beforeUsd} exact />,
      sortBy: ({ beforeUsd }) => beforeUsd,
    },
    {
      id: 'after',
      header: 'After',
      hint: 'Awarded cost of these months with the amendment',
      width: 118,
      align: 'right',
      cell: ({ afterUsd }) => <Money amountUsd={afterUsd} exact />,
      sortBy: ({ afterUsd }) => afterUsd,
    },
    {
      id: 'difference',
      header: 'Difference',
      width: 118,
      align: 'right',
      cell: (amendment) => formatDifference(differenceOf(amendment)),
      sortBy: differenceOf,
    },
    {
      id: 'answerBy',
      header: 'Respond by',
      width: 168,
      cell: ({ state, answerBy }) => (state === 'Sent' && answerBy !== null ? formatMoment(answerBy) : '–'),
      sortBy: ({ state, answerBy }) => (state === 'Sent' ? answerBy : null),
    },
  ];
  return all.filter((column) => column !== false);
}
