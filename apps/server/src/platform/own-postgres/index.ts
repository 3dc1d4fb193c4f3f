export type { Connection } from './access.ts';
export { type OwnPostgres, type OwnPostgresOptions, startOwnPostgres } from './startOwnPostgres.ts';
