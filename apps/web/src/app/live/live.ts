import type { QueryClient } from '@tanstack/react-query';
import { storedUser } from '../../platform/storedUser.ts';
import { createLiveConnection } from './liveConnection.ts';

interface Page {
  readonly queryClient: QueryClient;
  goTo(address: string): void;
}

let page: Page | undefined;
let isFollowing = false;

/** The page's live connection to the hub. */
export const live = createLiveConnection({
  whoIsStored() {
    return storedUser.get()?.id ?? null;
  },
  async makeLink(userId, events) {
    if (page === undefined) throw new Error('There is no page to tell');
    // The client is loaded once a user is logged in, so that the login page's first script does not include it.
    const [{ openHubLink }, { createHubHandlers }] = await Promise.all([
      import('./hubLink.ts'),
      import('./hubHandlers.ts'),
    ]);
    return openHubLink(events, createHubHandlers(userId, page));
  },
  log: (what, error) => console.warn(what, error instanceof Error ? error.message : error),
});

/** Starts the connection if there is none; its messages go to this page. */
export function startLive(to: Page): void {
  page = to;
  if (!isFollowing) storedUser.subscribe(() => void live.followUser());
  isFollowing = true;
  void live.start();
}
