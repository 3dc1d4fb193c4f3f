export {
  type ChargeStructure,
  currentStructure,
  type StructureBreak,
  structureOfVersion,
} from './charges/chargeStructures.ts';
export type { RefuseCharges } from './charges/saveCharges.ts';
export { structureToSave } from './charges/structureToSave.ts';
export { enableModes } from './charges/enableModes.ts';
export { demonstrationSettings } from './deleteDemoData.ts';
export { applyDefaultSettings } from './definitions/applyDefaultSettings.ts';
export { demonstrationLogins, demonstrationPassword } from './demonstration.ts';
export { lockContractPeriod, refuseOutdatedFirstStart } from './fx/lockContractPeriod.ts';
export type { NeededCurrencies } from './fx/outdatedRates.ts';
export { ratesInWords } from './fx/ratesInWords.ts';
export { type ModeRates, ratesOfMode } from './fx/ratesOfMode.ts';
export { requireMode, selectModesOf } from './modes.ts';
export { selectCarrierScores } from './negotiation/carrierScores.ts';
export { selectNegotiationTerms } from './negotiation/negotiationTerms.ts';
export { lockMode } from './lockMode.ts';
export { enableDefaultModes } from './enableDefaultModes.ts';
export { requireContract } from './contract-records/contracts.ts';
export { contractMonths, contractMonthsOfAll, type CustomerMode } from './contract-records/contractMonths.ts';
export {
  type ChooseContract,
  contractNotFound,
  contractOf,
  isContract,
  liveContracts,
} from './contract-records/contracts.ts';
export { contractsOfModes, type ModeContract } from './contract-records/contractsOfModes.ts';
export { refuseContractOfModes } from './contract-records/refuseContractOfModes.ts';
export {
  type ListedContract,
  listContracts,
  listContractsOfModes,
} from './contract-records/listContracts.ts';
export { changeContract, endContract } from './contract-records/changeContract.ts';
export { insertContract } from './contract-records/insertContract.ts';
export { makeCurrent } from './contract-records/makeCurrent.ts';
export { refuseClosed } from './contract-records/refuseClosed.ts';
export { refusePastMonth } from './contract-records/refusePastMonth.ts';
export { allProperties, propertiesToSet, propertyOf, saveProperties } from './properties.ts';
export { endReset, isResetRunning, resetSubject } from './reset/demonstrationResets.ts';
export { restoreModes } from './reset/restoreModes.ts';
export { settingsRoutes } from './settings.routes.ts';
export { settingsThatUse } from './referenceUses.ts';
export type { RefuseModeOff } from './switchMode.ts';
export type { RefuseProperties } from './settings.routes.ts';
