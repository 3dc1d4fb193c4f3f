import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';

const FigurePanel = lazy(async () => ({ default: (await import('./FigurePanel.tsx')).FigurePanel }));

/** `FigurePanel` for screens that come first: its code is loaded when the first figure is opened. */
export function FigurePanelLater() {
  const [address] = useSearchParams();
  const [isWanted, setWanted] = useState(false);
  // Once it was opened it stays: it slides away by itself.
  if (!isWanted && address.has('figure')) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <FigurePanel />
    </Suspense>
  );
}
