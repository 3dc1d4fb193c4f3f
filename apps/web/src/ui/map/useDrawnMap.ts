import { useEffect, useMemo, useState } from 'react';
import type { DrawnMap, MapFlow, MapPlace, Size } from './mapTypes.ts';

type DrawMap = (places: readonly MapPlace[], flows: readonly MapFlow[], size: Size) => DrawnMap;

/** The map once its code and the world's outlines have come and its size is known; made anew only by other figures or another size. */
export function useDrawnMap(
  places: readonly MapPlace[],
  flows: readonly MapFlow[],
  size: Size | null,
): DrawnMap | null {
  const [draw, setDraw] = useState<{ map: DrawMap } | null>(null);
  useEffect(() => {
    let gone = false;
    void import('./drawMap.ts').then(({ drawMap }) => {
      if (!gone) setDraw({ map: drawMap });
    });
    return () => {
      gone = true;
    };
  }, []);
  return useMemo(
    () => (draw === null || size === null ? null : draw.map(places, flows, size)),
    [draw, places, flows, size],
  );
}
