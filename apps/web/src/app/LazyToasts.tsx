import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastsAsked } from '../ui/toasts.ts';
import { useSession } from './session/useSession.ts';

const Toasts = lazy(async () => ({ default: (await import('../ui/Toasts.tsx')).Toasts }));

/** Container for toasts, loaded once a user is logged in or there is a toast to show. */
export function LazyToasts() {
  const isAsked = useSyncExternalStore(toastsAsked.subscribe, toastsAsked.get);
  const isLoggedIn = useSession() !== null;
  if (!isAsked && !isLoggedIn) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
