import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { loadWithin, screenLoadTimeOutMs } from './loadWithin.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

/**
 * A route's element that loads its screen's code when first shown. `name` distinguishes screens, so that each shows its own loading
 * indicator rather than the previous screen.
 */
export function lazyScreen(name: string, load: () => Promise<{ default: ComponentType }>): ReactElement {
  const Screen = lazy(() => loadWithin(screenLoadTimeOutMs, load));
  return (
    <Suspense key={name} fallback={<ScreenSkeleton />}>
      <Screen />
    </Suspense>
  );
}
