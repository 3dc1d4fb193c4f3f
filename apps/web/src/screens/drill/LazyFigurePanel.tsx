import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';

const FigurePanel = lazy(async () => ({ default: (await import('./FigurePanel.tsx')).FigurePanel }));

/** `FigurePanel` for start pages: its code is loaded when the first figure is opened. */
export function LazyFigurePanel() {
  const [address] = useSearchParams();
  const [isWanted, setWanted] = useState(false);
  // Stays mounted after it was opened once, so that it can animate when closing.
  if (!isWanted && address.has('figure')) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <FigurePanel />
    </Suspense>
  );
}
