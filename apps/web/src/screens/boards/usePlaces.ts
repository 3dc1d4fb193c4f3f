import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { type Dashboard, useAnyDashboard } from '../../features/overview/dashboard/dashboard.api.ts';
import type { BoardKind, TilePlace } from '../../features/overview/boards/tileCatalogue.ts';

/** What a person's tiles may be about: its modes, those with lanes first; for a carrier its customers' modes. */
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

/** Whether a carrier has lanes to bid on there, or won some. */
const isOfLanes = ({ lanesOpen, awardsWon }: { lanesOpen: number; awardsWon: number }) =>
  lanesOpen + awardsWon > 0;
