import type { AnswerCache } from './answerCache.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { CallShares } from './fairness/callShares.ts';
import type { FileStore } from './files/fileStore.ts';
import type { LoadRefusals } from './loadRefusals.ts';
import type { Scanner } from './files/scan/clamdScanner.ts';
import type { Log } from './log.ts';
import type { MakeFile } from './mail/attachment.ts';
import type { Metrics } from './metrics.ts';
import type { Seals } from './secrets.ts';

/** Services that every feature uses; created once at start and passed in. */
export type Platform = {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly fileStore: FileStore;
  /** Null: documents are not scanned for malware. */
  readonly scanner: Scanner | null;
  readonly metrics: Metrics;
  /** Responses that this process has calculated. */
  readonly answers: AnswerCache;
  /** What this process grants to each user, company and network. */
  readonly shares: CallShares;
  /** Requests that this process refused because it was full. */
  readonly loadRefusals: LoadRefusals;
  /** Signs and verifies session tokens. */
  readonly sessionKey: Uint8Array;
  /** Signs logins that wait for their second factor; never used for sessions. */
  readonly twoFactorKey: Uint8Array;
  /** Derives a refresh token from the one that it replaces. */
  readonly refreshKey: Uint8Array;
  /** Derives the keys with which browsers encrypt their bid drafts. */
  readonly draftKey: Uint8Array;
  /** Derives the ids of audit entries that companies read. */
  readonly activityKey: Uint8Array;
  /** Ed25519 seed that signs heads of the audit. */
  readonly auditKey: Uint8Array;
  readonly seals: Seals;
  /** Makes the files of emails when these are sent. */
  readonly makeFile: MakeFile;
  /** Where users reach the product, without a trailing slash. */
  readonly publicAddress: { current: string };
};
