import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { loadWithin, screenLoadTimeOutMs } from './loading/loadWithin.ts';

const WithAnswers = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./WithAnswers.tsx')));

/** Wraps pages without the shell that query the server; the login page does not need it. */
export function AnswersLater() {
  return (
    <Suspense>
      <WithAnswers>
        <Outlet />
      </WithAnswers>
    </Suspense>
  );
}
