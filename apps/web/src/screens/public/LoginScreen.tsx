import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { beginSession } from '../../app/session/sessionActions.ts';
import { useSession } from '../../app/session/useSession.ts';
import { safeReturnPath } from './safeReturnPath.ts';
import { SignIn } from './sign-in/SignIn.tsx';

/** Logging in. Whoever is logged in already goes on to where they wanted to go. */
export default function LoginScreen() {
  const user = useSession();
  const [search] = useSearchParams();
  if (user !== null)
    return <Navigate to={safeReturnPath(search.get('return')) ?? paths.dashboard()} replace />;
  return <SignIn onSession={beginSession} />;
}
