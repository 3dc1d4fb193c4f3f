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
  profilePicture: z.string().nullish(),
});

/** The person signed in on this browser, with the tokens of the session. */
export type StoredUser = z.infer<typeof storedUserSchema>;

/** The stored user, under the browser storage key `user`; null when nobody is signed in. */
export const storedUser = storageSlot<StoredUser | null>(
  'user',
  null,
  (stored) => storedUserSchema.safeParse(stored).data,
);
