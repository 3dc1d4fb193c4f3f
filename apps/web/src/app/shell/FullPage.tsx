import { Outlet } from 'react-router';
import classes from './VisitorShell.module.css';

/** Room around a page that has no top bar, sidebar or footer. */
export function FullPage() {
  return (
    <main className={classes.main}>
      <Outlet />
    </main>
  );
}
