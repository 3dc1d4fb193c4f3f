import './strictZod.ts';
import '@fontsource-variable/figtree/wght.css';
import '@mantine/core/styles.css';
import './theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSessionEnd } from '../platform/sessionEnd.ts';
import { queryClient } from '../platform/queryClient.ts';
import { unexpectedErrors } from '../platform/unexpectedErrors.ts';
import { toasts } from '../ui/toasts.ts';
import { App } from './App.tsx';
import { paths } from './paths.ts';
import { router } from './router.tsx';
import { unregisterServiceWorkers } from './unregisterServiceWorkers.ts';

unregisterServiceWorkers();
unexpectedErrors.showWith(toasts.error);
onSessionEnd((hadUser) => {
  // A visitor's failed call must stay failed: an emptied cache would ask again, fail again, without end.
  if (hadUser) queryClient.clear();
  void router.navigate(paths.start());
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
