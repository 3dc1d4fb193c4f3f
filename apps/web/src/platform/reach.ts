/** Probe interval for an unreachable server. */
const probeMs = 3_000;

let isAway = false;
let probing: Promise<void> | undefined;
const listeners = new Set<() => void>();

function put(next: boolean): void {
  if (next === isAway) return;
  isAway = next;
  for (const listener of listeners) listener();
}

/** Returns whether the server responds; a proxy in front of it sends 502 or 504 if it does not. */
async function answers(): Promise<boolean> {
  try {
    const { status } = await window.fetch('/health', { cache: 'no-store' });
    return status !== 502 && status !== 504;
  } catch {
    return false;
  }
}

async function probe(): Promise<void> {
  while (!(await answers())) {
    put(true);
    await new Promise((resolve) => setTimeout(resolve, probeMs));
  }
  probing = undefined;
  put(false);
}

/** Whether the server is unreachable, detected without an API request: a failed one ends the session. */
export const reach = {
  isAway: () => isAway,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Called when the server may be unreachable: probes it until it responds. */
  doubt: () => (probing ??= probe()),
} as const;

window.addEventListener('offline', () => void reach.doubt());
