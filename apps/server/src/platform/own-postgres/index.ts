export type { Connection } from './access.ts';
export { joinRunningPostgres } from './joinRunning.ts';
export { type OwnPostgres, type OwnPostgresOptions, startOwnPostgres } from './startOwnPostgres.ts';
