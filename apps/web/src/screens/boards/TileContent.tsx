import { isOverviewStatType } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import classes from '../../features/overview/boards/Boards.module.css';
import type { Tile } from '../../features/overview/boards/boards.api.ts';
import { StatTile } from '../../features/overview/boards/StatTile.tsx';
import type { BoardKind } from '../../features/overview/boards/tileCatalogue.ts';
import { type Dashboard, useAnyDashboard } from '../../features/overview/dashboard/dashboard.api.ts';
import { CarrierTile } from './CarrierTile.tsx';
import { CompanyTile } from './CompanyTile.tsx';
import { NewestNotifications } from '../dashboard/LatestNotifications.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

const whole = (dashboard: Dashboard) => dashboard;

/** Content of a tile. */
export function TileContent({ kind, tile }: { kind: BoardKind; tile: Tile }) {
  if (isOverviewStatType(tile.shows)) return <StatTile tile={tile} />;
  if (tile.shows === 'notifications') return <NewestNotifications />;
  return <OverAllTile kind={kind} tile={tile} />;
}

/** A tile for all modes together, from the dashboard response. */
function OverAllTile({ kind, tile }: { kind: BoardKind; tile: Tile }) {
  const asked = useAnyDashboard(kind, whole);
  return (
    <Loaded query={asked} skeleton={<Skeleton height="90%" role="status" aria-label="Loading the tile" />}>
      {(data) => {
        const content =
          data.kind === 'carrier' ? (
            <CarrierTile tile={tile} dashboard={data} />
          ) : (
            <CompanyTile tile={tile} dashboard={data} />
          );
        return content ?? <p className={classes.none}>This tile’s data no longer exists. Remove the tile.</p>;
      }}
    </Loaded>
  );
}
