import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { FileStore } from './files/fileStore.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** What every feature stands on; made once at start and passed in. */
export type Platform = {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly fileStore: FileStore;
  readonly metrics: Metrics;
  /** Signs and checks session tokens. */
  readonly sessionKey: Uint8Array;
};
