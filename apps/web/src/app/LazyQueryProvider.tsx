import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { loadWithin, screenLoadTimeOutMs } from './loading/loadWithin.ts';

const QueryProvider = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./QueryProvider.tsx')));

/** Wraps pages without the shell that query the server; the login page does not need it. */
export function LazyQueryProvider() {
  return (
    <Suspense>
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    </Suspense>
  );
}
