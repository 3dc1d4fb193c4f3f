import type { UserType } from '@lanewright/freight';
import type { StoredUser } from '../platform/storedUser.ts';

/** Somebody of a user type who is signed in. */
export function signedInAs(type: UserType, more: Partial<StoredUser> = {}): StoredUser {
  return {
    id: '1',
    username: 'maria@northwind.example',
    jwtToken: 'jwt',
    refreshToken: 'refresh',
    type,
    companyId: '7',
    companyName: 'Northwind',
    displayName: 'Maria',
    ...more,
  };
}
