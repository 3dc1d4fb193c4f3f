export { greatCircleKm as distanceKm, type Position } from '@lanewright/freight';
