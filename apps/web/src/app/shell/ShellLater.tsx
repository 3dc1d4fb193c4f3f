import { lazy, Suspense, useState } from 'react';
import { useMatches } from 'react-router';
import { loadWithin, screenLoadTimeOutMs } from '../loading/loadWithin.ts';
import classes from './ShellLater.module.css';
import { narrowSidebar, sidebarWidthPx } from './sidebarWidth.ts';

const Shell = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./ShellWithAnswers.tsx')));

/** The shell, whose code comes once somebody is logged in: the pages before that have none. */
export function ShellLater() {
  const matches = useMatches();
  // The screen's own code is asked for at the same time, not after the shell's.
  useState(() => {
    for (const { handle } of matches) void loadOf(handle)?.().catch(() => undefined);
  });
  return (
    <Suspense fallback={<ShellOutline />}>
      <Shell />
    </Suspense>
  );
}

/** What `screen` of the router says of how its code is loaded. */
function loadOf(handle: unknown): (() => Promise<unknown>) | undefined {
  if (typeof handle !== 'object' || handle === null || !('load' in handle)) return undefined;
  return typeof handle.load === 'function' ? (handle.load as () => Promise<unknown>) : undefined;
}

/** Where sidebar and top bar will stand. */
function ShellOutline() {
  return (
    <div className={classes.outline} role="status" aria-label="Loading">
      <div className={classes.sidebar} style={{ width: sidebarWidthPx(narrowSidebar.get()) }} />
      <div className={classes.bar} />
    </div>
  );
}
