import { z } from 'zod';

const rememberedSchema = z.array(
  z.object({
    transfer: z.string(),
    mode: z.number(),
    fileName: z.string(),
    byteCount: z.number(),
    /** As the browser tells it of the file on disk. */
    lastModified: z.number(),
  }),
);
export type RememberedTransfer = z.infer<typeof rememberedSchema>[number];

/** More than the server keeps of one person; the oldest goes first. */
const most = 20;
const keyOf = (userId: string) => `uploads-under-way/${userId}`;

/** The files that a person began to send from this browser. They outlive a reload and the end of the session. */
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

/** Without room or permission to store, the server's own list still knows what arrived. */
function store(userId: string, transfers: readonly RememberedTransfer[]): void {
  try {
    if (transfers.length === 0) window.localStorage.removeItem(keyOf(userId));
    else window.localStorage.setItem(keyOf(userId), JSON.stringify(transfers));
  } catch (error) {
    console.warn('An upload under way could not be remembered', error);
  }
}
