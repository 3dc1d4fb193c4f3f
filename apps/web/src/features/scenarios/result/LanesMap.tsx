import { useState } from 'react';
import type { PictureTable } from '../../../ui/chart/picture/pictureTable.ts';
import type { PictureProps } from '../../../ui/chart/picture/ChartFrame.tsx';
import { countOf } from '../../../ui/figures.ts';
import type { SavingWords } from '../../../ui/map/mapColours.ts';
import { type MapAbout, WorldMap } from '../../../ui/map/WorldMap.tsx';
import type { LanesOnMap, LaneWithEnds } from './lanesOnMap.ts';

interface LanesMapProps<Lane extends LaneWithEnds> extends PictureProps {
  /** Must be stable while the lanes are unchanged. */
  drawn: LanesOnMap<Lane>;
  table: PictureTable;
  widthOf: string;
  savingWords?: SavingWords;
  /** Returns the tooltip lines for the lanes of a flow. */
  linesOf: (lanes: readonly Lane[]) => MapAbout['lines'];
}

/** World map of lanes as flows; a click on a place or flow shows only what belongs to it. */
export function LanesMap<Lane extends LaneWithEnds>(props: LanesMapProps<Lane>) {
  const { drawn, linesOf, note, ...picture } = props;
  const [picked, setPicked] = useState<string | null>(null);
  const shown =
    picked === null
      ? null
      : new Set(
          drawn.flows
            .filter(({ id, from, to }) => id === picked || from === picked || to === picked)
            .map(({ id }) => id),
        );
  return (
    <WorldMap
      {...picture}
      note={
        <>
          {note}
          {drawn.without > 0 && ` Without coordinates, only in the table: ${countOf(drawn.without, 'lane')}.`}
        </>
      }
      height={props.height ?? 420}
      places={drawn.places}
      flows={drawn.flows}
      shown={shown?.size === 0 ? null : shown}
      chosen={picked}
      onPick={({ id }) => setPicked(id === picked ? null : id)}
      describe={({ kind, id }) => {
        if (kind === 'place') {
          const place = drawn.places.find((one) => one.id === id);
          const flows = drawn.flows.filter(({ from, to }) => from === id || to === id);
          const lanes = flows.flatMap((flow) => drawn.lanesOf.get(flow.id) ?? []);
          return place === undefined ? null : { title: place.label, lines: linesOf(lanes) };
        }
        const lanes = drawn.lanesOf.get(id) ?? [];
        const [first] = lanes;
        return first === undefined
          ? null
          : { title: `${first.origin} → ${first.destination}`, lines: linesOf(lanes) };
      }}
    />
  );
}
