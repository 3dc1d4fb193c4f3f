/** Removes service workers of earlier versions, which would serve old files. */
export function unregisterServiceWorkers(): void {
  // Absent on plain-http hosts other than localhost.
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  workers
    ?.getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
    .catch((error: unknown) => {
      console.warn('A service worker couldn’t be unregistered', error);
    });
}
