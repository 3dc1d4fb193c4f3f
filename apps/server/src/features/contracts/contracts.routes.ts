import { contracts } from '@lanewright/contract';
import { type Route, route } from '../../platform/http/serve.ts';
import { changeContract } from './changeContract.ts';
import { changeContractLanes } from './changeContractLanes.ts';
import { listExpiringLanes } from './listExpiringLanes.ts';
import { planContract } from './planContract.ts';
import { readContracts } from './readContracts.ts';
import { readPriceMoves } from './readPriceMoves.ts';

/** The calls of contracts: what a mode buys for, period by period. */
export const contractsRoutes: readonly Route[] = [
  route(contracts.listContracts, readContracts),
  route(contracts.listExpiringLanes, listExpiringLanes),
  route(contracts.planContract, planContract),
  route(contracts.changeContract, changeContract),
  route(contracts.changeContractLanes, changeContractLanes),
  route(contracts.readPriceMoves, readPriceMoves),
];
