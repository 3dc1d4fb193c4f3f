import { useEffect, useMemo, useState } from 'react';
import type { Land } from './land.ts';
import type { DrawnMap, MapFlow, MapPlace, MapView, Size } from './mapTypes.ts';

type Code = typeof import('./drawMap.ts');

const loadCode = async () => {
  const [map, { coarseLand }] = await Promise.all([import('./drawMap.ts'), import('./coarseLand.ts')]);
  return { map, coarse: coarseLand };
};
const loadFine = async () => (await import('./fineLand.ts')).fineLand;

/**
 * The projected map, once its code and the world's outlines are loaded and its size is known. Projected again only for other
 * figures, another size or another section. Detailed coastlines are loaded later, if the scale needs them.
 */
export function useDrawnMap(
  places: readonly MapPlace[],
  flows: readonly MapFlow[],
  size: Size | null,
  view: MapView | null = null,
): DrawnMap | null {
  const code: { map: Code; coarse: Land } | null = useLoaded(loadCode, true);
  const framed = useMemo(
    () => (code === null || size === null ? null : code.map.frameMap(places, flows, size, view)),
    [code, places, flows, size, view],
  );
  const fine = useLoaded(loadFine, framed?.isFine === true);
  return useMemo(() => {
    if (code === null || framed === null || size === null) return null;
    const land = framed.isFine && fine !== null ? fine : code.coarse;
    return code.map.drawMap(framed, places, flows, size, land);
  }, [code, framed, fine, places, flows, size]);
}

/** Loads a value once it is needed and keeps it; a result that arrives after unmounting is ignored. */
function useLoaded<Loaded>(load: () => Promise<Loaded>, isWanted: boolean): Loaded | null {
  const [loaded, setLoaded] = useState<{ value: Loaded } | null>(null);
  const isDue = isWanted && loaded === null;
  useEffect(() => {
    if (!isDue) return;
    let gone = false;
    void load().then((value) => {
      if (!gone) setLoaded({ value });
    });
    return () => {
      gone = true;
    };
  }, [load, isDue]);
  return loaded?.value ?? null;
}
