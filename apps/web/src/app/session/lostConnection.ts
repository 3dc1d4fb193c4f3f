/** A lost connection, until the next login or log out. */
interface LostConnection {
  /** The address from which the user was sent to the login page. */
  readonly returnTo: string | null;
}

let lost: LostConnection | null = null;
const listeners = new Set<() => void>();

function put(next: LostConnection | null): void {
  lost = next;
  for (const listener of listeners) listener();
}

/** Whether the user is on the login page because the server was unreachable. Lost when the page is reloaded. */
export const lostConnection = {
  get: () => lost,
  set: put,
  clear: () => put(null),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
} as const;
