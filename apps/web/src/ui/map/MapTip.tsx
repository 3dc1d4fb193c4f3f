import type { Point, Size } from './mapTypes.ts';
import type { MapAbout } from './WorldMap.tsx';
import classes from './WorldMap.module.css';

/** Tooltip next to the pointer, kept within the map. */
export function MapTip({ at, size, about }: { at: Point; size: Size; about: MapAbout }) {
  const isRight = at[0] > size.width / 2;
  const isLow = at[1] > size.height / 2;
  return (
    <div
      className={classes.tip}
      style={{
        ...(isRight ? { right: size.width - at[0] + 12 } : { left: at[0] + 12 }),
        ...(isLow ? { bottom: size.height - at[1] + 8 } : { top: at[1] + 8 }),
      }}
      aria-hidden
    >
      <strong>{about.title}</strong>
      <dl>
        {about.lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
