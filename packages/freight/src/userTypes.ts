export const userTypes = ['Customer', 'Carrier', 'DataCustomer', 'CleanserCustomer', 'Owner'] as const;
export type UserType = (typeof userTypes)[number];

export function isUserType(name: string): name is UserType {
  return userTypes.some((userType) => userType === name);
}

/** Display names of user types. */
export const userTypeLabel: Readonly<Record<UserType, string>> = {
  Customer: 'Customer',
  Carrier: 'Carrier',
  DataCustomer: 'Data customer',
  CleanserCustomer: 'Cleanser customer',
  Owner: 'Owner',
};

export type CompanyKind = 'Customer' | 'Carrier' | 'Platform';

/** User types by kind of company. */
export const userTypesOfKind: Readonly<Record<CompanyKind, readonly UserType[]>> = {
  Customer: ['Customer', 'DataCustomer', 'CleanserCustomer'],
  Carrier: ['Carrier'],
  Platform: ['Owner'],
};

/**
 * The enumeration of uploads: None 0, Customer 1, Carrier 2, CleanserCustomer 3. It has no DataCustomer (counted as Customer) and
 * no Owner (counted as None).
 */
export const uploadUserTypeNumber: Readonly<Record<UserType, 0 | 1 | 2 | 3>> = {
  Customer: 1,
  Carrier: 2,
  DataCustomer: 1,
  CleanserCustomer: 3,
  Owner: 0,
};

/** The role enumeration of notifications; 3 has another meaning here than in uploads. */
export const notificationRoleNumber: Readonly<Record<UserType, 0 | 1 | 2 | 3>> = {
  Owner: 0,
  Customer: 1,
  Carrier: 2,
  DataCustomer: 3,
  CleanserCustomer: 3,
};
