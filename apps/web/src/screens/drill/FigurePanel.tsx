import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { openedFigure } from '../../features/overview/figure/figureAim.ts';

const OpenedFigure = lazy(() => import('./OpenedFigure.tsx'));

/** Shows the details of a screen's `FigureLink`s; used once per screen. Its code is loaded with the first figure that is opened. */
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
