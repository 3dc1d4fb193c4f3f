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
 * Lets the right people through. A visitor is asked to log in and then comes back here; someone who was
 * here and is logged out goes to the start; a wrong user type learns whom the page is for.
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
  // Another person who logs in in another tab gets pages of their own, with nothing left in them.
  return <Outlet key={user.id} />;
}

/** An address that is no page: to the dashboard when logged in, else to the start. */
export function UnknownPath() {
  return <Navigate to={useSession() === null ? paths.start() : paths.dashboard()} replace />;
}
