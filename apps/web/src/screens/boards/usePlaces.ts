import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { type Dashboard, useAnyDashboard } from '../../features/overview/dashboard/dashboard.api.ts';
import type { BoardKind, TilePlace } from '../../features/overview/boards/tileCatalogue.ts';

/** What a user's tiles can refer to: the user's modes, those with lanes first; for a carrier, its customers' modes. */
export function usePlaces(kind: BoardKind) {
  return useAnyDashboard(kind, placesOf);
}

function placesOf(dashboard: Dashboard): TilePlace[] {
  if (dashboard.kind === 'carrier')
    return dashboard.customers
      .toSorted((one, other) => Number(isOfLanes(other)) - Number(isOfLanes(one)))
      .flatMap(({ mode, customerId, customerName }) =>
        isOfferedMode(mode)
          ? [{ mode, customerId, title: `${modeDetails[mode].title}, ${customerName}` }]
          : [],
      );
  return dashboard.modes
    .toSorted((one, other) => Number(other.lanes > 0) - Number(one.lanes > 0))
    .flatMap(({ mode }) =>
      isOfferedMode(mode) ? [{ mode, customerId: null, title: modeDetails[mode].title }] : [],
    );
}

/** Whether the carrier has lanes to bid on there, or has won some. */
const isOfLanes = ({ lanesOpen, awardsWon }: { lanesOpen: number; awardsWon: number }) =>
  lanesOpen + awardsWon > 0;
