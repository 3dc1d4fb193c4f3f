import { Button } from '@mantine/core';
import { Link, Outlet } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from '../session/useSession.ts';
import { BrandMark } from './BrandMark.tsx';
import { companyName } from './brand.ts';
import { Footer } from './Footer.tsx';
import classes from './VisitorShell.module.css';

/** Brand, a way in and the footer, around pages that anybody may open. */
export function VisitorShell() {
  const user = useSession();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to={paths.start()} className={classes.brand}>
          <BrandMark size={24} />
          {companyName}
        </Link>
        <Button
          component={Link}
          to={user === null ? paths.login() : paths.dashboard()}
          variant="default"
          size="xs"
        >
          {user === null ? 'Log in' : 'To your dashboard'}
        </Button>
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
