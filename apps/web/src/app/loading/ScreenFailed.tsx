import { Button, Group } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { Link, useRouteError } from 'react-router';
import { paths } from '../paths.ts';
import { ChunkLoadError, chunkFailedMessage } from './loadWithin.ts';
import classes from './ScreenFailed.module.css';

/** Replaces a screen whose code did not load, or that failed while rendering. */
export function ScreenFailed() {
  const error = useRouteError();
  const notLoaded = error instanceof ChunkLoadError;
  return (
    <div className={classes.failed} role="alert">
      <TriangleAlert size={28} strokeWidth={1.6} aria-hidden className={classes.icon} />
      <h1 className={classes.title}>{notLoaded ? chunkFailedMessage : 'This screen stopped working'}</h1>
      <p className={classes.advice}>
        {notLoaded
          ? 'The screen couldn’t be loaded. Check your connection, or reload the page to get the latest version.'
          : 'Your saved work is safe. Reload the page. If this happens again, contact your administrator.'}
      </p>
      {!notLoaded && error instanceof Error && <code className={classes.detail}>{error.message}</code>}
      <Group justify="center" mt="lg">
        <Button onClick={() => window.location.reload()}>Reload page</Button>
        <Button component={Link} to={paths.dashboard()} variant="default" reloadDocument>
          Go to dashboard
        </Button>
      </Group>
    </div>
  );
}
