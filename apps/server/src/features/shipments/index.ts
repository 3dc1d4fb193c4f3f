export { cleanseLocations } from './cleanseLocations.ts';
export { demonstrationShipments } from './clearDemonstration.ts';
export { findEquipment, findLaneEnd, type FoundEnd, type NamedEnd } from './findLaneEnd.ts';
export { renewNodes } from './renewNodes.ts';
export { shipmentsRoutes } from './shipments.routes.ts';
export { carrierKey } from './words/mergeSpellings.ts';
export { shipmentsThatUse } from './referenceUses.ts';
export { routesOfNoRoad } from './places/noRoad.ts';
export { overlappingHeads } from './places/overlap.ts';
