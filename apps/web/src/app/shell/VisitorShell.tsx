import { Button } from '@mantine/core';
import { Link, Outlet } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from '../session/useSession.ts';
import { BrandMark } from './BrandMark.tsx';
import { companyName } from './brand.ts';
import { Footer } from './Footer.tsx';
import { LazyShell } from './LazyShell.tsx';
import classes from './VisitorShell.module.css';

/** Frame of public pages: brand, login and footer for visitors, the product's shell for logged-in users. */
export function VisitorShell() {
  const user = useSession();
  if (user !== null) return <LazyShell />;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to={paths.start()} className={classes.brand}>
          <BrandMark size={24} />
          {companyName}
        </Link>
        <Button component={Link} to={paths.login()} variant="default" size="xs">
          Log in
        </Button>
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
