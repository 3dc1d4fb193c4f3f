import type { UserType } from '@lanewright/freight';
import type { StoredUser } from '../platform/storedUser.ts';

/** A logged-in user of a user type, with overrides. */
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
