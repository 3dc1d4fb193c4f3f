import { PictureFrame, type PictureProps } from '../chart/picture/PictureFrame.tsx';
import type { PictureTable } from '../chart/picture/pictureTable.ts';
import { MapDrawing } from './MapDrawing.tsx';
import { MapLegend } from './MapLegend.tsx';
import type { MapFlow, MapPlace, MapTarget } from './mapTypes.ts';

/** What is said of a flow or a place. */
export interface MapAbout {
  title: string;
  lines: readonly (readonly [name: string, value: string])[];
}

export interface MapContent {
  places: readonly MapPlace[];
  flows: readonly MapFlow[];
  /** Ids of the flows that a filter leaves; null: all. The others stay as traces. */
  shown: ReadonlySet<string> | null;
  /** Id of the place or flow that was picked. */
  chosen?: string | null;
  describe: (target: Pick<MapTarget, 'kind' | 'id'>) => MapAbout | null;
  /** A click on a place or a flow, or Enter on it. */
  onPick?: (target: Pick<MapTarget, 'kind' | 'id'>) => void;
}

export interface WorldMapProps extends PictureProps, MapContent {
  table: PictureTable;
  /** What width stands for, such as "spend"; without it there is no legend. */
  widthOf?: string;
}

/**
 * Places and flows on the world: flows along their routes or as arcs, with an arrow at their end; their width by weight, their colour by saving. Keep `places` and
 * `flows` the same as long as the figures are: a filter is given by `shown` and projects nothing anew.
 */
export function WorldMap(props: WorldMapProps) {
  const { title, height = 560, table, widthOf, places, flows, shown, chosen, describe, onPick } = props;
  return (
    <PictureFrame {...props} height={height} table={table}>
      {(heightPx) => (
        <>
          <MapDrawing
            title={title}
            height={heightPx}
            places={places}
            flows={flows}
            shown={shown}
            chosen={chosen ?? null}
            describe={describe}
            {...(onPick === undefined ? {} : { onPick })}
          />
          {widthOf !== undefined && (
            <MapLegend
              width={widthOf}
              hasSavings={flows.some(({ savingsPercent }) => savingsPercent !== null)}
            />
          )}
        </>
      )}
    </PictureFrame>
  );
}
