import { z } from 'zod';

const rememberedSchema = z.array(
  z.object({
    transfer: z.string(),
    mode: z.number(),
    fileName: z.string(),
    byteCount: z.number(),
    /** As the browser reports it for the file on disk. */
    lastModified: z.number(),
  }),
);
export type RememberedTransfer = z.infer<typeof rememberedSchema>[number];

/** Above the server's limit per user; the oldest is dropped first. */
const most = 20;
const keyOf = (userId: string) => `uploads-under-way/${userId}`;

/** The files that a user started to send from this browser. They survive a reload and the end of the session. */
export function rememberedTransfers(userId: string): readonly RememberedTransfer[] {
  try {
    const stored = window.localStorage.getItem(keyOf(userId));
    return stored === null ? [] : rememberedSchema.parse(JSON.parse(stored));
  } catch {
    return [];
  }
}

export function rememberTransfer(userId: string, remembered: RememberedTransfer): void {
  const others = rememberedTransfers(userId).filter(({ transfer }) => transfer !== remembered.transfer);
  store(userId, [...others, remembered].slice(-most));
}

export function forgetTransfer(userId: string, transfer: string): void {
  store(
    userId,
    rememberedTransfers(userId).filter((each) => each.transfer !== transfer),
  );
}

/** If storage is full or blocked, the server's own list still shows what arrived. */
function store(userId: string, transfers: readonly RememberedTransfer[]): void {
  try {
    if (transfers.length === 0) window.localStorage.removeItem(keyOf(userId));
    else window.localStorage.setItem(keyOf(userId), JSON.stringify(transfers));
  } catch (error) {
    console.warn('An upload under way could not be remembered', error);
  }
}
