import { NotificationPriority, type NotificationPriorityNumber } from '@lanewright/freight';
import { countOf } from '../../../ui/figures.ts';
import type { Announcement, Audience, Reach } from './announcements.api.ts';

type NotifiedType = Audience['userTypes'][number];

/** User types an announcement can be sent to, in display order. */
export const notifiedTypes = [
  'Customer',
  'Carrier',
  'DataCustomer',
  'Owner',
] as const satisfies readonly NotifiedType[];

const manyOf: Readonly<Record<NotifiedType, string>> = {
  Customer: 'Customers',
  Carrier: 'Carriers',
  DataCustomer: 'Data customers',
  Owner: 'Owners',
};

/** Plural label of a user type. */
export const labelOfMany = (userType: NotifiedType): string => manyOf[userType];

export const priorityLabels: Readonly<Record<NotificationPriorityNumber, string>> = {
  [NotificationPriority.Information]: 'Information',
  [NotificationPriority.Urgent]: 'Urgent',
  [NotificationPriority.None]: 'None',
};

/** "Customers and carriers of Aurora Goods", "Carriers of 3 companies". */
export function audienceWords({ userTypes, companies }: Announcement['audience']): string {
  const types = notifiedTypes
    .filter((one) => userTypes.includes(one))
    .map((one, at) => (at === 0 ? manyOf[one] : manyOf[one].toLowerCase()));
  const whom = inWords(types);
  const [only] = companies;
  if (only === undefined) return `${whom} of all companies`;
  return companies.length === 1 ? `${whom} of ${only.name}` : `${whom} of ${companies.length} companies`;
}

/** "12 people at 4 companies: 3 customers, 9 carriers". */
export function reachWords({ people, companies, byType }: Reach): string {
  if (people === 0) return 'No active users match.';
  const parts = byType
    .filter((one) => one.people > 0)
    .map(
      (one) => `${one.people} ${one.people === 1 ? oneOf(one.userType) : manyOf[one.userType].toLowerCase()}`,
    );
  const total = `${countOf(people, 'user')} at ${countOf(companies, 'company', 'companies')}`;
  return parts.length > 1 ? `${total}: ${inWords(parts)}` : total;
}

const oneOf = (userType: NotifiedType) => manyOf[userType].toLowerCase().replace(/s$/, '');

function inWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
