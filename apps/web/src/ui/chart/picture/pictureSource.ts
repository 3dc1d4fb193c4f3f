import { createContext, useContext, useEffect } from 'react';

/** A drawing as an svg document of its own. */
export type DrawSvg = () => string | null;

/** Where a drawing tells its frame how it is taken away. */
export const PictureSource = createContext<(draw: DrawSvg | null) => void>(() => undefined);

/** Tells the frame around how to take this drawing away as svg (and, drawn from that, as png). */
export function usePictureSource(draw: DrawSvg): void {
  const tell = useContext(PictureSource);
  useEffect(() => {
    tell(draw);
    return () => tell(null);
  }, [tell, draw]);
}
