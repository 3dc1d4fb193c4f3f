import type { UserType } from '@lanewright/freight';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { mayOpen } from './access.ts';
import { paths } from './paths.ts';
import { useSession } from './session/useSession.ts';

interface GuardProps {
  allowed: readonly UserType[];
}

/**
 * Admits only permitted users. A visitor is asked to log in and then returns here; a user who is logged out while here goes to the
 * start; a wrong user type is told who may use the page.
 */
export function Guard({ allowed }: GuardProps) {
  const user = useSession();
  const location = useLocation();
  const [wasHere] = useState(user !== null);

  if (user === null) {
    const here = location.pathname + location.search + location.hash;
    return <Navigate to={wasHere ? paths.start() : paths.login(here)} replace />;
  }
  if (!mayOpen(allowed, user.type)) {
    return <Navigate to={paths.unauthorized()} state={{ allowed, from: location.pathname }} replace />;
  }
  // If another user logs in in another tab, the pages are rebuilt, with nothing left in them.
  return <Outlet key={user.id} />;
}

/** An unknown URL: goes to the dashboard when logged in, otherwise to the start. */
export function UnknownPath() {
  return <Navigate to={useSession() === null ? paths.start() : paths.dashboard()} replace />;
}
