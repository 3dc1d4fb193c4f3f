export { analyseScenario } from './analyses/analyseScenario.ts';
export { demonstrationScenarios } from './deleteDemoData.ts';
export {
  markScenariosStaleOnAwards,
  markScenariosStaleOnBids,
  markScenariosStaleOnCarriers,
  markScenariosStaleOnLanes,
  markScenariosStaleOnSettings,
} from './markStale.ts';
export { scenariosRoutes } from './scenarios.routes.ts';
export { solveScenario } from './solve/solveScenario.ts';
