import { userTypes } from '@lanewright/freight';
import { z } from 'zod';
import { storageSlot } from './storageSlot.ts';

const storedUserSchema = z.object({
  id: z.string(),
  username: z.string(),
  jwtToken: z.string(),
  refreshToken: z.string(),
  type: z.enum(userTypes),
  companyId: z.string(),
  companyName: z.string(),
  displayName: z.string(),
  /** Changes with the picture. */
  profilePicture: z.string().nullish(),
  /** Whether to propose a second factor; cleared by "not now" until the next login. */
  proposeTwoFactor: z.boolean().optional(),
});

/** The person signed in on this browser, with the tokens of the session. */
export type StoredUser = z.infer<typeof storedUserSchema>;

/** The stored user, under the browser storage key `user`; null when nobody is signed in. */
export const storedUser = storageSlot<StoredUser | null>(
  'user',
  null,
  (stored) => storedUserSchema.safeParse(stored).data,
);

/** Changes what is stored of the person signed in; nothing when it is another one by now, or nobody. */
export function amendStoredUser(
  userId: string,
  change: Partial<Pick<StoredUser, 'displayName' | 'profilePicture' | 'proposeTwoFactor'>>,
): void {
  const user = storedUser.get();
  if (user?.id === userId) storedUser.set({ ...user, ...change });
}
