export const userTypes = ['Customer', 'Carrier', 'DataCustomer', 'CleanserCustomer', 'Owner'] as const;
export type UserType = (typeof userTypes)[number];

/** Whether a text is the name of a user type. */
export function isUserType(name: string): name is UserType {
  return userTypes.some((userType) => userType === name);
}

/** User types as people read them. */
export const userTypeLabel: Readonly<Record<UserType, string>> = {
  Customer: 'Customer',
  Carrier: 'Carrier',
  DataCustomer: 'Data customer',
  CleanserCustomer: 'Cleanser customer',
  Owner: 'Owner',
};

export type CompanyKind = 'Customer' | 'Carrier' | 'Platform';

/** Which users a company of a kind has. */
export const userTypesOfKind: Readonly<Record<CompanyKind, readonly UserType[]>> = {
  Customer: ['Customer', 'DataCustomer', 'CleanserCustomer'],
  Carrier: ['Carrier'],
  Platform: ['Owner'],
};

/**
 * The enumeration that uploads use: None 0, Customer 1, Carrier 2, CleanserCustomer 3.
 * It knows no data customer (who uploads as a customer) and no owner (who goes as none).
 */
export const uploadUserTypeNumber: Readonly<Record<UserType, 0 | 1 | 2 | 3>> = {
  Customer: 1,
  Carrier: 2,
  DataCustomer: 1,
  CleanserCustomer: 3,
  Owner: 0,
};

/** The role enumeration of notifications; 3 means something else here than in uploads. */
export const notificationRoleNumber: Readonly<Record<UserType, 0 | 1 | 2 | 3>> = {
  Owner: 0,
  Customer: 1,
  Carrier: 2,
  DataCustomer: 3,
  CleanserCustomer: 3,
};
