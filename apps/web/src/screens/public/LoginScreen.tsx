import { Skeleton } from '@mantine/core';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { beginSession } from '../../app/session/sessionActions.ts';
import { useSession } from '../../app/session/useSession.ts';
import { useFinishSingleSignOn } from '../../features/accounts/single-sign-on/useFinishSingleSignOn.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Doorstep } from './Doorstep.tsx';
import { safeReturnPath } from './safeReturnPath.ts';
import { SignIn } from './sign-in/SignIn.tsx';

/** Logging in. Whoever is logged in already goes on to where they wanted to go. */
export default function LoginScreen() {
  const user = useSession();
  const [search] = useSearchParams();
  if (user !== null)
    return <Navigate to={safeReturnPath(search.get('return')) ?? paths.dashboard()} replace />;
  return <Login />;
}

function Login() {
  const { isFinishing, error } = useFinishSingleSignOn(beginSession);
  if (isFinishing)
    return (
      <Doorstep heading="Signing you on">
        <div role="status" aria-label="Loading your account">
          <Skeleton height={14} mb={10} radius="sm" />
          <Skeleton height={14} width="60%" radius="sm" />
        </div>
      </Doorstep>
    );
  return (
    <SignIn notice={error === null ? undefined : <ErrorPanel error={error} />} onSession={beginSession} />
  );
}
