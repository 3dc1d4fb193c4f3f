export { announceImportedValues } from './announceImportedValues.ts';
export { type ClausesLocked, clausesRoutes } from './clauses.routes.ts';
export { type ClauseText, type ClauseTexts, selectClauseTexts } from './clauseTexts.ts';
export { chargesOfClause, seriesNameOf } from './clauses.queries.ts';
export { copyClauses } from './copyClauses.ts';
export { costAtLevel, type PricedQuantity, pricedQuantity } from './costAtLevel.ts';
export {
  findReplaceable,
  type NewClause,
  ownInstead,
  refuseOwnInstead,
  replaceClause,
  type StoredClause,
} from './replaceClause.ts';
export { demonstrationClauses } from './deleteDemoData.ts';
export { refuseClausedCharges } from './refuseClausedCharges.ts';
export { refuseUsedSeries } from './refuseUsedSeries.ts';
export { indexOfTerms, validTerms } from './validateTerms.ts';
