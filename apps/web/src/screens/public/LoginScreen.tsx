import { Alert, Skeleton } from '@mantine/core';
import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { lostConnection } from '../../app/session/lostConnection.ts';
import { beginSession } from '../../app/session/sessionActions.ts';
import { useSession } from '../../app/session/useSession.ts';
import { useFinishSingleSignOn } from '../../features/accounts/single-sign-on/useFinishSingleSignOn.ts';
import { reach } from '../../platform/reach.ts';
import { ActionError } from '../../ui/ActionError.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { safeReturnPath } from './safeReturnPath.ts';
import { SignIn } from './sign-in/SignIn.tsx';

/** Login page. Logged-in users are redirected to the page they wanted. */
export default function LoginScreen() {
  return useSession() === null ? <Login /> : <GoOn />;
}

function GoOn() {
  const [search] = useSearchParams();
  // Determined once, because the lost connection is cleared right after.
  const [to] = useState(
    () => safeReturnPath(search.get('return') ?? lostConnection.get()?.returnTo ?? null) ?? paths.dashboard(),
  );
  // An effect, because the stored state is outside React.
  useEffect(() => lostConnection.clear(), []);
  return <Navigate to={to} replace />;
}

function Login() {
  const { isFinishing, error } = useFinishSingleSignOn(beginSession);
  if (isFinishing)
    return (
      <AuthLayout heading="Logging you in">
        <div role="status" aria-label="Loading your account">
          <Skeleton height={14} mb={10} radius="sm" />
          <Skeleton height={14} width="60%" radius="sm" />
        </div>
      </AuthLayout>
    );
  return (
    <SignIn
      notice={error === null ? <NoConnection /> : <ActionError of={{ error }} />}
      onSession={beginSession}
    />
  );
}

/** Explains to a user who was just logged out that the connection was lost. */
function NoConnection() {
  const lost = useSyncExternalStore(lostConnection.subscribe, lostConnection.get);
  const isAway = useSyncExternalStore(reach.subscribe, reach.isAway);
  const [isBack, setBack] = useState(false);
  // An effect, because the network is outside React.
  useEffect(() => {
    if (lost !== null) void reach.doubt().then(() => setBack(true));
  }, [lost]);
  if (lost === null) return null;
  return isBack && !isAway ? (
    <Alert color="gray" role="status" icon={<Wifi size={17} aria-hidden />}>
      Connection is back. Log in to continue where you were.
    </Alert>
  ) : (
    <Alert color="gray" role="status" icon={<WifiOff size={17} aria-hidden />}>
      No connection to Lanewright. Log in again when it is back.
    </Alert>
  );
}
