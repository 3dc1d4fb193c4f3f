/** Removes service workers of earlier releases, which would serve stale files. */
export function unregisterServiceWorkers(): void {
  // Undefined on plain-http hosts other than localhost.
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  workers
    ?.getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
    .catch((error: unknown) => {
      console.warn('A service worker couldn’t be unregistered', error);
    });
}
