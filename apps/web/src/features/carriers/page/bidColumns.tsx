import { isOfferedMode, modeDetails } from '@lanewright/freight';
import type { Column } from '../../../ui/data-table/column.ts';
import { countOf, formatMoment, formatPercent } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { StateBadge, StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { CarrierBid } from '../carriers.api.ts';

/** Columns of a carrier's bids. Sortable columns have the server's names. */
export const bidColumns: readonly Column<CarrierBid>[] = [
  {
    id: 'origin',
    header: 'Origin',
    width: 150,
    cell: ({ origin }) => <span title={origin}>{origin}</span>,
    sortable: true,
  },
  {
    id: 'destination',
    header: 'Destination',
    width: 150,
    cell: ({ destination }) => <span title={destination}>{destination}</span>,
    sortable: true,
  },
  {
    id: 'mode',
    header: 'Mode',
    width: 96,
    cell: ({ mode }) => (isOfferedMode(mode) ? modeDetails[mode].title : mode),
  },
  { id: 'equipment', header: 'Equipment', width: 104, cell: ({ equipment }) => equipment ?? '–' },
  {
    id: 'colour',
    header: 'Standing',
    width: 104,
    cell: ({ colour, isComplete, isHeld }) =>
      isHeld ? (
        <StateBadge tone="warn">Unconfirmed</StateBadge>
      ) : isComplete ? (
        colour === null ? (
          '–'
        ) : (
          <StatusBadge colour={colour} />
        )
      ) : (
        <StateBadge tone="warn">Partial</StateBadge>
      ),
    sortable: true,
  },
  {
    id: 'place',
    header: 'Place',
    width: 80,
    align: 'right',
    cell: ({ place, validBids }) => (place === null ? '–' : `${place} of ${validBids}`),
  },
  {
    id: 'allInUsd',
    header: 'All-in',
    width: 96,
    align: 'right',
    cell: ({ allInUsd }) => <Money amountUsd={allInUsd} />,
    sortable: true,
  },
  {
    id: 'overBestPercent',
    header: 'Above best',
    width: 104,
    align: 'right',
    cell: ({ overBestPercent }) =>
      overBestPercent === null ? '–' : overBestPercent === 0 ? 'best' : `+${formatPercent(overBestPercent)}`,
    sortable: true,
  },
  {
    id: 'awardedUsd',
    header: 'Awarded',
    width: 100,
    align: 'right',
    cell: ({ awardedMonths, awardedUsd }) =>
      awardedMonths === 0 ? (
        '–'
      ) : (
        <span title={countOf(awardedMonths, 'month')}>
          <Money amountUsd={awardedUsd} />
        </span>
      ),
    sortable: true,
  },
  {
    id: 'submittedAt',
    header: 'Submitted',
    width: 164,
    cell: ({ submittedAt }) => formatMoment(submittedAt),
    sortable: true,
  },
];
