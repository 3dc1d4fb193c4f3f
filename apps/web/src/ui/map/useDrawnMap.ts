import { useEffect, useState } from 'react';
import type { DrawnMap, MapFlow, MapPlace, Size } from './mapTypes.ts';

type DrawMap = (places: readonly MapPlace[], flows: readonly MapFlow[], size: Size) => DrawnMap;

/** The map once its code and the world's outlines have come and its size is known; made anew only by other figures or another size. */
export function useDrawnMap(
  places: readonly MapPlace[],
  flows: readonly MapFlow[],
  size: Size | null,
): DrawnMap | null {
  const [draw, setDraw] = useState<{ map: DrawMap } | null>(null);
  const [drawn, setDrawn] = useState<DrawnMap | null>(null);
  useEffect(() => {
    let gone = false;
    void import('./drawMap.ts').then(({ drawMap }) => {
      if (!gone) setDraw({ map: drawMap });
    });
    return () => {
      gone = true;
    };
  }, []);
  useEffect(() => {
    if (draw !== null && size !== null) setDrawn(draw.map(places, flows, size));
  }, [draw, places, flows, size]);
  return drawn;
}
