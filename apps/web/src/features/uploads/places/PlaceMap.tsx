import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { Ground, Labels } from '../../../ui/map/MapGround.tsx';
import { mapColours } from '../../../ui/map/mapColours.ts';
import type { MapPlace } from '../../../ui/map/mapTypes.ts';
import { placeLabels } from '../../../ui/map/placeLabels.ts';
import { useDrawnMap } from '../../../ui/map/useDrawnMap.ts';
import type { UploadPlace } from '../uploadTypes.ts';
import classes from './Places.module.css';

interface PlaceMapProps {
  candidates: UploadPlace['candidates'];
  /** Index of the selected candidate. */
  chosen: number | undefined;
}

/** In SVG units; it scales to the available width. */
const size = { width: 480, height: 200 };
const noFlows: [] = [];

/** A small map of the candidates. Hidden from screen readers, because the list has the same information. */
export function PlaceMap({ candidates, chosen }: PlaceMapProps) {
  const colours = mapColours(useComputedColorScheme('light'));
  const places = useMemo(
    () =>
      candidates.flatMap(({ place: { latitude, longitude } }, index): MapPlace[] =>
        latitude === null || longitude === null
          ? []
          : [{ id: String(index), label: String(index + 1), latitude, longitude }],
      ),
    [candidates],
  );
  const map = useDrawnMap(places, noFlows, size);
  if (places.length === 0) return null;
  if (map === null) return <Skeleton height={size.height} mb={12} radius="md" />;
  return (
    <svg className={classes.map} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden focusable={false}>
      <Ground map={map} colours={colours} />
      <Labels labels={placeLabels(map, () => true)} colours={colours} />
      {map.places.map(({ place: { id, label }, at: [x, y] }) => (
        <g key={id} className={classes.dot} data-chosen={id === String(chosen) || undefined}>
          <circle cx={x} cy={y} r={9} strokeWidth={2} />
          <text x={x} y={y} dy={4} fontSize={11}>
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
