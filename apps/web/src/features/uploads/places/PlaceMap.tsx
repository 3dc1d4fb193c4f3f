import type { UploadPlace } from '../uploadTypes.ts';
import { landOutline } from './landOutline.ts';
import { linesWithin, type Position, viewAround } from './mapView.ts';
import classes from './Places.module.css';

interface PlaceMapProps {
  candidates: UploadPlace['candidates'];
  /** Index of the candidate chosen now. */
  chosen: number | undefined;
}

/** A small picture of where the candidates lie. The same is said in words in the list, so it is silent. */
export function PlaceMap({ candidates, chosen }: PlaceMapProps) {
  const dots = candidates.flatMap(({ place: { latitude, longitude } }, index) =>
    latitude === null || longitude === null ? [] : [{ index, latitude, longitude }],
  );
  if (dots.length === 0) return null;
  const view = viewAround(dots satisfies Position[]);
  const unit = view.width / 100;
  const step = view.width > 150 ? 30 : view.width > 60 ? 15 : 5;
  return (
    <svg
      className={classes.map}
      viewBox={`${view.west} ${view.north} ${view.width} ${view.height}`}
      aria-hidden
      focusable={false}
    >
      <g className={classes.graticule} strokeWidth={unit * 0.18}>
        {linesWithin(view.west, view.width, step).map((x) => (
          <line key={x} x1={x} x2={x} y1={view.north} y2={view.north + view.height} />
        ))}
        {linesWithin(view.north, view.height, step).map((y) => (
          <line key={y} x1={view.west} x2={view.west + view.width} y1={y} y2={y} />
        ))}
      </g>
      <g className={classes.land} strokeWidth={unit * 0.2}>
        {landOutline.map((points) => (
          <polygon key={points} points={points} />
        ))}
      </g>
      {dots.map(({ index, latitude, longitude }) => (
        <g key={index} className={classes.dot} data-chosen={index === chosen || undefined}>
          <circle cx={longitude} cy={-latitude} r={unit * 2.1} strokeWidth={unit * 0.45} />
          <text x={longitude} y={-latitude} dy={unit * 0.95} fontSize={unit * 2.6}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
