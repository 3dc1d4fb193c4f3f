export {
  type ChargeStructure,
  currentStructure,
  type StructureBreak,
  structureOfVersion,
  switchModesOn,
} from './chargeStructures.ts';
export { demonstrationLogins, demonstrationPassword } from './demonstration.ts';
export { requireMode } from './modes.ts';
export { openModes } from './openModes.ts';
export { allProperties, contractMonths, propertyOf, saveProperties } from './properties.ts';
export { settingsRoutes } from './settings.routes.ts';
