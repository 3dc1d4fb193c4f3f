import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { loadWithin, screenLoadTimeOutMs } from './loading/loadWithin.ts';

const WithAnswers = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./WithAnswers.tsx')));

/** Around pages without the shell that ask the server; the login page does without. */
export function AnswersLater() {
  return (
    <Suspense>
      <WithAnswers>
        <Outlet />
      </WithAnswers>
    </Suspense>
  );
}
