import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { Ground, Labels } from '../../../../ui/map/MapGround.tsx';
import { mapColours } from '../../../../ui/map/mapColours.ts';
import type { MapPlace } from '../../../../ui/map/mapTypes.ts';
import { placeLabels } from '../../../../ui/map/placeLabels.ts';
import { useDrawnMap } from '../../../../ui/map/useDrawnMap.ts';
import { positionInWords } from '../../ports/portWords.ts';
import classes from './PositionMap.module.css';

interface Position {
  latitude: number;
  longitude: number;
}

interface PositionMapProps {
  /** The position as typed. */
  at: Position;
  /** The row's stored position if it differs, so that a wrong sign is obvious. */
  before?: Position | undefined;
}

/** In SVG units; it scales to the available width. */
const size = { width: 480, height: 200 };
const noFlows: [] = [];

/** A small map of a position and its previous position. */
export function PositionMap({ at, before }: PositionMapProps) {
  const colours = mapColours(useComputedColorScheme('light'));
  const { latitude, longitude } = at;
  const [latitudeBefore, longitudeBefore] = [before?.latitude, before?.longitude];
  const places = useMemo((): MapPlace[] => {
    const now = { id: 'now', label: '', latitude, longitude };
    if (latitudeBefore === undefined || longitudeBefore === undefined) return [now];
    return [now, { id: 'before', label: '', latitude: latitudeBefore, longitude: longitudeBefore }];
  }, [latitude, longitude, latitudeBefore, longitudeBefore]);
  const map = useDrawnMap(places, noFlows, size);
  if (map === null) return <Skeleton height={200} radius="md" />;
  const words = positionInWords(latitude, longitude);
  const said =
    before === undefined
      ? words
      : `${words}; before ${positionInWords(before.latitude, before.longitude)} (ring)`;
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.map}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={`Map of ${said}`}
      >
        <Ground map={map} colours={colours} />
        <Labels labels={placeLabels(map, () => true)} colours={colours} />
        {map.places.map(({ place, at: [x, y] }) =>
          place.id === 'before' ? (
            <circle
              key={place.id}
              cx={x}
              cy={y}
              r={6}
              fill="none"
              stroke={colours.text}
              strokeWidth={1.5}
              strokeDasharray="3 2"
            />
          ) : (
            <circle
              key={place.id}
              cx={x}
              cy={y}
              r={5}
              fill={colours.place}
              stroke={colours.placeEdge}
              strokeWidth={1.5}
            />
          ),
        )}
      </svg>
      <figcaption>{said}</figcaption>
    </figure>
  );
}
