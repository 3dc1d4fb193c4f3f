import { modeDetails, type OfferedMode } from '@lanewright/freight';
import type { MailContent } from '../../../platform/mail/renderMail.ts';
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
export const whyCarriersMayStop = (
  platform: Platform,
  customerName: string,
): Pick<MailContent, 'footnote' | 'footnoteLink'> => ({
  footnote: whyCarriers(customerName),
  footnoteLink: { label: 'Choose your emails', link: linkToPreferences(platform) },
});

/** Where users choose their emails. */
export const linkToPreferences = (platform: Platform): string =>
  linkTo(platform, '/user/profile#notifications');

/** What the bid sheet is for. It is attached if it is small enough and bids are still accepted when the email is sent. */
export const aboutTheSheet =
  'Bid online, or fill in the bid sheet and upload it there. If no sheet is attached, download it there. Blank cells change nothing.';

/** Shown in an email whose bid sheet could not be attached. */
export const missingSheet = (
  platform: Platform,
  customerId: string,
  mode: OfferedMode,
): Pick<MailContent, 'missingFile'> => ({
  missingFile: {
    sentence: 'The bid sheet couldn’t be attached to this email. Download it from your lanes page:',
    link: linkToLanes(platform, customerId, mode),
  },
});
