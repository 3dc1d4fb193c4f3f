import { memo } from 'react';
import type { MapColours } from './mapColours.ts';
import type { DrawnMap, Size } from './mapTypes.ts';
import type { PlaceLabel } from './placeLabels.ts';
import classes from './WorldMap.module.css';

interface LayerProps {
  map: DrawnMap;
  colours: MapColours;
}

export const viewBox = ({ width, height }: Size) => `0 0 ${width} ${height}`;

/** Sea, land and borders. */
export const Ground = memo(function Ground({ map, colours }: LayerProps) {
  return (
    <>
      <path d={map.globe} fill={colours.sea} />
      <path d={map.land} fill={colours.land} />
      <path d={map.borders} fill="none" stroke={colours.border} strokeWidth={0.7} />
    </>
  );
});

/** Names of places and countries, readable over lines and coasts. */
export const Labels = memo(function Labels({
  labels,
  colours,
}: {
  labels: readonly PlaceLabel[];
  colours: MapColours;
}) {
  return (
    <g className={classes.labels} stroke={colours.sea}>
      {labels.map(({ id, text, at, anchor, isCountry }) => (
        <text
          key={id}
          x={at[0]}
          y={at[1]}
          textAnchor={anchor}
          fill={isCountry ? colours.quietText : colours.text}
          data-country={isCountry || undefined}
        >
          {text}
        </text>
      ))}
    </g>
  );
});

interface PlacesProps extends LayerProps {
  chosen: string | null;
  /** The one highlighted by pointer or keyboard. */
  active: string | null;
}

/** Places as dots, or as circles sized by weight. */
export function Places({ map, colours, chosen, active }: PlacesProps) {
  return map.places.map(({ place, at, radius }) => {
    const isOn = place.id === chosen || place.id === active;
    return (
      <circle
        key={place.id}
        cx={at[0]}
        cy={at[1]}
        r={isOn ? radius + 2 : radius}
        fill={colours.place}
        fillOpacity={typeof place.weight !== 'number' ? 1 : isOn ? 0.8 : 0.45}
        stroke={isOn ? colours.text : colours.placeEdge}
        strokeWidth={isOn ? 1.5 : 0.8}
      />
    );
  });
}
