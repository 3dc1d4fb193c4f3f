import { type UserType, userTypes } from '@lanewright/freight';
import { hasShape } from './hasShape.ts';
import { storageSlot } from './storageSlot.ts';

/** The person signed in on this browser, with the tokens of the session. */
export interface StoredUser {
  id: string;
  username: string;
  jwtToken: string;
  refreshToken: string;
  type: UserType;
  companyId: string;
  companyName: string;
  displayName: string;
  /** Changes with the picture. */
  profilePicture?: string | null | undefined;
  /** Whether to propose a second factor; cleared by "not now" until the next login. */
  proposeTwoFactor?: boolean | undefined;
}

const shape = {
  id: 'string',
  username: 'string',
  jwtToken: 'string',
  refreshToken: 'string',
  type: 'string',
  companyId: 'string',
  companyName: 'string',
  displayName: 'string',
  profilePicture: 'string?',
  proposeTwoFactor: 'boolean?',
} as const;

const isStoredUser = (stored: unknown): stored is StoredUser =>
  hasShape(stored, shape) && userTypes.some((type) => type === stored.type);

/** The stored user, under the browser storage key `user`; null when nobody is signed in. */
export const storedUser = storageSlot<StoredUser | null>('user', null, (stored) =>
  isStoredUser(stored) ? stored : undefined,
);

/** Changes what is stored of the person signed in; nothing when it is another one by now, or nobody. */
export function amendStoredUser(
  userId: string,
  change: Partial<Pick<StoredUser, 'displayName' | 'profilePicture' | 'proposeTwoFactor'>>,
): void {
  const user = storedUser.get();
  if (user?.id === userId) storedUser.set({ ...user, ...change });
}
