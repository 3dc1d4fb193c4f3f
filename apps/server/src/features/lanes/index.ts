export { countUpload } from './countUpload.ts';
export { discountUpload } from './discountUpload.ts';
export { type LaneMonthRow, selectLaneMonths } from './lanes.queries.ts';
export { lanesRoutes } from './lanes.routes.ts';
export { presentLaneMonth } from './presentLaneMonth.ts';
export { rollUpAgain } from './refreshLanes.ts';
export { rollUpLanes } from './rollUpLanes.ts';
