export { demonstrationMaps } from './deleteDemoData.ts';
export { mapsRoutes } from './maps.routes.ts';
export { updateMaps } from './updateMaps.ts';
