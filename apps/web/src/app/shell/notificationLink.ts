import { isOfferedMode, notificationRoleNumber, NotificationType } from '@lanewright/freight';
import type { StoredNotification } from '../../platform/storedNotifications.ts';
import { paths } from '../paths.ts';

/**
 * The link of a notification without a lane: to its upload, or for an announcement to the lanes (customers) or dashboard of its
 * mode. One about an amendment links to it, also if it has a lane; one about a contract to the contracts of its mode; a carrier’s about
 * awards, opened lanes or a tender event to these.
 */
export function notificationLink(
  notification: StoredNotification,
): { address: string; label: string } | null {
  const { laneId, uploadId, amendment, contractNo: aboutNo, type, mode, role } = notification;
  const ofCarrier = role === notificationRoleNumber.Carrier ? linkOfCarrier(notification) : null;
  if (ofCarrier !== null) return ofCarrier;
  if (amendment !== null && isOfferedMode(mode)) {
    const { contractNo, amendmentNo, customerId } = amendment;
    // A carrier names the customer.
    const customer = role === notificationRoleNumber.Carrier ? customerId : undefined;
    return { address: paths.amendment(mode, contractNo, amendmentNo, customer), label: 'Open amendment' };
  }
  if (aboutNo !== null && isOfferedMode(mode))
    return { address: paths.contracts(mode), label: 'Open contracts' };
  if (uploadId !== null) return { address: paths.dataUploadWizard(uploadId), label: 'Open upload' };
  if (laneId !== null || type !== NotificationType.ProdensusAnnouncement || !isOfferedMode(mode)) return null;
  if (role === notificationRoleNumber.Customer) return { address: paths.lanes(mode), label: 'Open lanes' };
  return { address: paths.dashboard(), label: 'Open data' };
}

/** Where a carrier finds what a notification is about, with the customer it is from. */
function linkOfCarrier({ about, mode }: StoredNotification): { address: string; label: string } | null {
  const customerId = about?.customerId ?? null;
  if (about === null || customerId === null || !isOfferedMode(mode)) return null;
  if (about.kind === 'award')
    return about.id === null
      ? { address: paths.awardsOfCustomer(mode, customerId), label: 'Open awards' }
      : { address: paths.awardsOfCustomer(mode, customerId, about.id), label: 'Open award' };
  return about.kind === 'upload'
    ? null
    : { address: paths.lanesOfCustomer(mode, customerId), label: 'Open lanes' };
}
