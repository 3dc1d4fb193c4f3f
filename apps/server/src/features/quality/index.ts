export { demonstrationQuality } from './clearDemonstration.ts';
export { measureQuality } from './measureQuality.ts';
export { qualityRoutes } from './quality.routes.ts';
