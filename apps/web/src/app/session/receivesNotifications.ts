import { notifications } from '@lanewright/contract';
import type { UserType } from '@lanewright/freight';

/** Whether a user type has the bell, the badge and the poll: all but CleanserCustomer. */
export function receivesNotifications(userType: UserType): boolean {
  const { userTypes } = notifications.listNotifications;
  return Array.isArray(userTypes) && userTypes.includes(userType);
}
