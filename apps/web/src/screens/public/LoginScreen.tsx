import { Navigate, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/session/useSession.ts';
import { BrandMark } from '../../app/shell/BrandMark.tsx';
import { companyName } from '../../app/shell/brand.ts';
import { DocumentTitle } from '../../ui/DocumentTitle.tsx';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginScreen.module.css';
import { safeReturnPath } from './safeReturnPath.ts';

/** Logging in. Whoever is logged in already goes on to where they wanted to go. */
export default function LoginScreen() {
  const user = useSession();
  const [search] = useSearchParams();
  if (user !== null)
    return <Navigate to={safeReturnPath(search.get('return')) ?? paths.dashboard()} replace />;

  return (
    <main className={classes.page}>
      <DocumentTitle>Log in</DocumentTitle>
      <div className={classes.panel}>
        <div className={classes.brand}>
          <BrandMark size={36} />
          <span>{companyName}</span>
        </div>
        <h1 className={classes.heading}>Log in</h1>
        <LoginForm />
      </div>
    </main>
  );
}
