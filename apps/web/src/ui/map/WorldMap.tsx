import { ChartFrame, type PictureProps } from '../chart/picture/ChartFrame.tsx';
import type { PictureTable } from '../chart/picture/pictureTable.ts';
import { MapDrawing } from './MapDrawing.tsx';
import type { SavingWords } from './mapColours.ts';
import { MapLegend } from './MapLegend.tsx';
import type { MapFlow, MapPlace, MapTarget } from './mapTypes.ts';

/** Tooltip content of a flow or place. */
export interface MapAbout {
  title: string;
  lines: readonly (readonly [name: string, value: string])[];
}

export interface MapContent {
  places: readonly MapPlace[];
  flows: readonly MapFlow[];
  /** IDs of the flows that match a filter; null: all. The others stay as faint lines. */
  shown: ReadonlySet<string> | null;
  /** ID of the selected place or flow. */
  chosen?: string | null;
  describe: (target: Pick<MapTarget, 'kind' | 'id'>) => MapAbout | null;
  /** Called on a click on a place or flow, or Enter. */
  onPick?: (target: Pick<MapTarget, 'kind' | 'id'>) => void;
}

export interface WorldMapProps extends PictureProps, MapContent {
  table: PictureTable;
  /** What the width represents, such as "spend"; if omitted, there is no legend. */
  widthOf?: string;
  /** What the colours compare; by default awards with the baseline. */
  savingWords?: SavingWords;
}

/**
 * World map of places and flows. Flows follow their routes or arcs, with an arrow at the end; width shows weight, colour shows
 * savings. Keep `places` and `flows` referentially stable: filter with `shown`, which needs no new projection.
 */
export function WorldMap(props: WorldMapProps) {
  const { title, height = 560, table, widthOf, places, flows, shown, chosen, describe, onPick } = props;
  return (
    <ChartFrame {...props} height={height} table={table}>
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
              words={props.savingWords}
              hasSavings={flows.some(({ savingsPercent }) => savingsPercent !== null)}
            />
          )}
        </>
      )}
    </ChartFrame>
  );
}
