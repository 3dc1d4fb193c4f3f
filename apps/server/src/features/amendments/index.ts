export { amendmentsRoutes } from './amendments.routes.ts';
export { demonstrationAmendments } from './deleteDemoData.ts';
export { expireAmendment } from './expireAmendment.ts';
export { readAwaiting } from './readAwaiting.ts';
