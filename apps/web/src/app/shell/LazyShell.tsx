import { lazy, Suspense, useState } from 'react';
import { useMatches } from 'react-router';
import { loadWithin, screenLoadTimeOutMs } from '../loading/loadWithin.ts';
import classes from './LazyShell.module.css';
import { narrowSidebar, sidebarWidthPx } from './sidebarWidth.ts';

const Shell = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./ShellWithAnswers.tsx')));

/** The shell, whose code is loaded once a user is logged in: earlier pages do not need it. */
export function LazyShell() {
  const matches = useMatches();
  // Loads the screen's own code at the same time, not after the shell's.
  useState(() => {
    for (const { handle } of matches) void loadOf(handle)?.().catch(() => undefined);
  });
  return (
    <Suspense fallback={<ShellOutline />}>
      <Shell />
    </Suspense>
  );
}

/** The function with which `screen` of the router loads its code. */
function loadOf(handle: unknown): (() => Promise<unknown>) | undefined {
  if (typeof handle !== 'object' || handle === null || !('load' in handle)) return undefined;
  return typeof handle.load === 'function' ? (handle.load as () => Promise<unknown>) : undefined;
}

/** Placeholder for the sidebar and top bar. */
function ShellOutline() {
  return (
    <div className={classes.outline} role="status" aria-label="Loading">
      <div className={classes.sidebar} style={{ width: sidebarWidthPx(narrowSidebar.get()) }} />
      <div className={classes.bar} />
    </div>
  );
}
