import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { linkTo } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Lanes above this number are listed only in the product. */
export const mostListed = 60;

/** Where a carrier finds a customer's lanes of a mode, or its awards. */
export function linkToLanes(
  platform: Platform,
  customerId: string,
  mode: OfferedMode,
  tab?: 'awards',
): string {
  const address = new URLSearchParams({ customer: customerId, ...(tab === undefined ? {} : { tab }) });
  return linkTo(platform, `/${modeDetails[mode].path}/lanes?${address.toString()}`);
}

/** Why a carrier's user gets an email. */
export const whyCarriers = (customerName: string): string =>
  `You get this email because your company bids on freight of ${customerName} on Lanewright.`;

/** The same, for an email that can be turned off. */
export const whyCarriersMayStop = (platform: Platform, customerName: string): string =>
  `${whyCarriers(customerName)} Choose your emails here: ${linkTo(platform, '/user/profile')}`;

/** What a sheet attached to an email is for. */
export const aboutTheSheet =
  'The attached bid sheet has the lanes without prices. Fill it in and upload it: blank cells change nothing.';
