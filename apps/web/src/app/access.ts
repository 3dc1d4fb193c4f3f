import type { UserType } from '@lanewright/freight';

/** Who may open a guarded page; an empty list admits any logged-in user. */
export const access = {
  anyone: [],
  activity: ['Customer', 'Carrier'],
  carrier: ['Carrier'],
  customer: ['Customer'],
  spend: ['DataCustomer'],
  savings: ['DataCustomer', 'Customer'],
  owner: ['Owner'],
  modeLanding: ['Customer', 'Carrier', 'CleanserCustomer'],
  modeSummary: ['Customer', 'Carrier', 'CleanserCustomer'],
  modeLanes: ['Customer', 'Carrier'],
  modeReporting: ['Customer', 'Carrier'],
  modeSettings: ['Customer'],
} as const satisfies Record<string, readonly UserType[]>;

/** Whether a user type may open a page with this list. */
export function mayOpen(allowed: readonly UserType[], userType: UserType): boolean {
  return allowed.length === 0 || allowed.includes(userType);
}
