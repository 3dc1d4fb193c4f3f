import { createContext, useContext, useEffect } from 'react';

/** Returns a chart as a standalone SVG document. */
export type DrawSvg = () => string | null;

/** Lets a chart register its export function with its frame. */
export const PictureSource = createContext<(draw: DrawSvg | null) => void>(() => undefined);

/** Registers how the frame can export this chart as SVG (and as PNG, rendered from that). */
export function usePictureSource(draw: DrawSvg): void {
  const tell = useContext(PictureSource);
  useEffect(() => {
    tell(draw);
    return () => tell(null);
  }, [tell, draw]);
}
