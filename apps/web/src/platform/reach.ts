/** So often a server that was out of reach is looked for. */
const probeMs = 3_000;

let isAway = false;
let isProbing = false;
const listeners = new Set<() => void>();

function put(next: boolean): void {
  if (next === isAway) return;
  isAway = next;
  for (const listener of listeners) listener();
}

/** Whether the server answers; what stands in front of it says 502 or 504 where it does not. */
async function answers(): Promise<boolean> {
  try {
    const { status } = await window.fetch('/health', { cache: 'no-store' });
    return status !== 502 && status !== 504;
  } catch {
    return false;
  }
}

/** Whether the server is out of reach, found out without a call of the API: a failed one ends the session. */
export const reach = {
  isAway: () => isAway,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Something says that the server may be away: looks for it until it answers. */
  async doubt(): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    while (!(await answers())) {
      put(true);
      await new Promise((resolve) => setTimeout(resolve, probeMs));
    }
    isProbing = false;
    put(false);
  },
} as const;

window.addEventListener('offline', () => void reach.doubt());
