import '@fontsource-variable/figtree/wght.css';
import '@mantine/core/styles.css';
// Before our own styles, which must take precedence.
import 'react-toastify/ReactToastify.css';
import './theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetAnswers } from '../platform/forgetAnswers.ts';
import { unexpectedErrors } from '../platform/unexpectedErrors.ts';
import { toasts } from '../ui/toasts.ts';
import { App } from './App.tsx';
import { router } from './router.tsx';
import { redirectOnSessionEnd } from './session/redirectOnSessionEnd.ts';
import { unregisterServiceWorkers } from './unregisterServiceWorkers.ts';

unregisterServiceWorkers();
unexpectedErrors.showWith(toasts.error);
redirectOnSessionEnd(router, { clear: forgetAnswers });
// Only if the installation has configured an address: the server puts it into the page.
const telemetryUrl = document.querySelector<HTMLMetaElement>('meta[name="telemetry"]')?.content;
if (telemetryUrl !== undefined)
  void import('../platform/telemetry/startTelemetry.ts').then(({ startTelemetry }) =>
    startTelemetry(telemetryUrl, router),
  );

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
