import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { openedFigure } from '../../features/overview/figure/figureAim.ts';

const OpenedFigure = lazy(() => import('./OpenedFigure.tsx'));

/** Opens the figures of a screen's `FigureLink`s; stands once on it. Its code comes with the first figure that is opened. */
export function FigurePanel() {
  const [address] = useSearchParams();
  const isOpen = openedFigure(address) !== undefined;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <OpenedFigure />
    </Suspense>
  );
}
