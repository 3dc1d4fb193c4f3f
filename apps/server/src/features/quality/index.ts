export { demonstrationQuality } from './deleteDemoData.ts';
export { measureQuality } from './measureQuality.ts';
export { qualityRoutes } from './quality.routes.ts';
