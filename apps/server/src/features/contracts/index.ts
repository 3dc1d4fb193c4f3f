export { contractsRoutes } from './contracts.routes.ts';
export { demonstrationContracts } from './deleteDemoData.ts';
export { type End, planReminders, takeDueReminders } from './expiryReminders.ts';
export { planExpiryReminders } from './planExpiryReminders.ts';
export { checkProperties, refuseProperties } from './refuseProperties.ts';
