import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { useMemo } from 'react';
import { formatFigure, type PictureTable } from '../../../ui/chart/picture/pictureTable.ts';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import type { MapPlace } from '../../../ui/map/mapTypes.ts';
import { type MapAbout, WorldMap } from '../../../ui/map/WorldMap.tsx';
import type { SpendMap } from './pictures.api.ts';

type Place = SpendMap['places'][number];

interface SpendOnMapProps {
  spend: SpendMap;
  side: 'origin' | 'destination';
  picked: string | null;
  onPick: (placeId: string | null) => void;
}

/** Spend as circles at the origins or destinations of shipments. */
export function SpendOnMap({ spend, side, picked, onPick }: SpendOnMapProps) {
  const places = useMemo(
    () =>
      spend.places.map(
        ({ id, label, latitude, longitude, spend: weight }): MapPlace => ({
          id,
          label,
          latitude,
          longitude,
          weight,
        }),
      ),
    [spend],
  );
  const byId = useMemo(() => new Map(spend.places.map((place) => [place.id, place])), [spend]);
  const table = useMemo(() => tableOf(spend), [spend]);
  return (
    <WorldMap
      title={`Spend by ${side}`}
      note="Circle area shows spend. Click a location to see which carriers were paid there."
      places={places}
      flows={noFlows}
      shown={null}
      chosen={picked}
      describe={({ id }) => aboutPlace(byId.get(id))}
      onPick={({ id }) => onPick(id === picked ? null : id)}
      table={table}
      howComputed={
        <p>
          Total charges of shipments in completed uploads, in USD at the rate of each shipment’s day, by the{' '}
          {side} of their lane. All locations: {formatUsdExact(spend.totals.spend)} of{' '}
          {countOf(spend.totals.shipments, 'shipment')}, of which {formatUsdExact(spend.rest.spend)} at
          locations without coordinates, which are not on the map.
        </p>
      }
    />
  );
}

const noFlows: [] = [];

function aboutPlace(place: Place | undefined): MapAbout | null {
  if (place === undefined) return null;
  return {
    title: place.label,
    lines: [
      ['Spend', formatFigure(place.spend, 'usd')],
      ['Shipments', formatCount(place.shipments)],
      ...place.byMode
        .slice(0, 3)
        .map(({ mode, spend }) => [modeTitle(mode), formatFigure(spend, 'usd')] as const),
      ...place.carriers.slice(0, 3).map(({ name, spend }) => [name, formatFigure(spend, 'usd')] as const),
    ],
  };
}

export const modeTitle = (mode: number): string =>
  isOfferedMode(mode) ? modeDetails[mode].title : `Mode ${mode}`;

function tableOf({ places }: SpendMap): PictureTable {
  return {
    columns: [
      { label: 'Place', kind: 'text' },
      { label: 'Country', kind: 'text' },
      { label: 'Shipments', kind: 'count' },
      { label: 'Spend', kind: 'usd' },
      { label: 'Carriers', kind: 'text' },
    ],
    rows: places.map((place) => [
      place.label,
      place.country,
      place.shipments,
      place.spend,
      place.carriers.map(({ name }) => name).join(', '),
    ]),
  };
}
