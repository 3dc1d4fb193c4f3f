export { cleanseLocations } from './cleanseLocations.ts';
export { renewNodes } from './renewNodes.ts';
export { shipmentsRoutes } from './shipments.routes.ts';
