import type { UserType } from '@lanewright/freight';

/** The company in the footer and on pages without a sidebar. */
export const companyName = 'Lanewright';

/** The product's name in the sidebar, by user type. */
export const brandOfUserType: Readonly<Record<UserType, string>> = {
  Customer: 'Lanewright Rates',
  Carrier: 'Lanewright Rates',
  Owner: 'Admin',
  DataCustomer: 'Lanewright Data',
  CleanserCustomer: 'Lanewright Data',
};
