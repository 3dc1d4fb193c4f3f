import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { CallShares } from './fairness/callShares.ts';
import type { FileStore } from './files/fileStore.ts';
import type { LoadRefusals } from './loadRefusals.ts';
import type { Scanner } from './files/scan/clamdScanner.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Seals } from './secrets.ts';

/** What every feature stands on; made once at start and passed in. */
export type Platform = {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly fileStore: FileStore;
  /** Null: documents are not scanned for malware. */
  readonly scanner: Scanner | null;
  readonly metrics: Metrics;
  /** What this process gives to each user, company and network. */
  readonly shares: CallShares;
  /** Calls that this process refused because it was full. */
  readonly loadRefusals: LoadRefusals;
  /** Signs and checks session tokens. */
  readonly sessionKey: Uint8Array;
  /** Signs logins that wait for their second step; never the key of sessions. */
  readonly twoFactorKey: Uint8Array;
  /** Derives a refresh token from the one it is exchanged for. */
  readonly refreshKey: Uint8Array;
  /** From it come the keys with which browsers encrypt what they keep of bids. */
  readonly draftKey: Uint8Array;
  /** Ed25519 seed that signs heads of the audit. */
  readonly auditKey: Uint8Array;
  readonly seals: Seals;
  /** Where people reach the product, without a slash at the end. */
  readonly publicAddress: { current: string };
};
