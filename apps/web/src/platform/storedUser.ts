import { type UserType, userTypes } from '@lanewright/freight';
import { hasShape } from './hasShape.ts';
import { storageSlot } from './storageSlot.ts';

/** The user logged in to this browser, with the session's tokens. */
export interface StoredUser {
  id: string;
  username: string;
  jwtToken: string;
  refreshToken: string;
  type: UserType;
  companyId: string;
  companyName: string;
  displayName: string;
  /** Changes with every new picture. */
  profilePicture?: string | null | undefined;
  /** Whether to suggest two-factor; cleared by "not now" until the next login. */
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

/** The stored user, under the browser storage key `user`; null if no user is logged in. */
export const storedUser = storageSlot<StoredUser | null>('user', null, (stored) =>
  isStoredUser(stored) ? stored : undefined,
);

/** Updates the stored user; does nothing if another user, or none, is logged in by now. */
export function amendStoredUser(
  userId: string,
  change: Partial<Pick<StoredUser, 'displayName' | 'profilePicture' | 'proposeTwoFactor'>>,
): void {
  const user = storedUser.get();
  if (user?.id === userId) storedUser.set({ ...user, ...change });
}
