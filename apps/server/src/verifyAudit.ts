import { auditPublicKey } from './platform/audit/auditKeys.ts';
import type { ChainReport } from './platform/audit/chainError.ts';
import { verifyChain } from './platform/audit/verifyChain.ts';
import { type Config, ConfigError } from './platform/config.ts';
import type { ConnectionFor } from './platform/database/connections.ts';
import { openDatabase } from './platform/database/database.ts';
import type { Log } from './platform/log.ts';
import { auditKeyOf, readInstallationSecret } from './platform/secrets.ts';

/**
 * Verifies the audit against its chain, its signed heads and their anchors, and prints the result in one line; with `--public-key`
 * it prints the key with which others can check the heads. Returns the exit code: 1 if something is wrong.
 */
export async function verifyAudit(
  config: Config,
  log: Log,
  connect: (secret: Buffer) => Promise<ConnectionFor>,
): Promise<number> {
  const secret = await readInstallationSecret(config.dataDir);
  if (secret === null) {
    throw new ConfigError(
      `DATA_DIR: no installation found in ${config.dataDir}, so nothing is signed with its key`,
    );
  }
  const publicKey = auditPublicKey(auditKeyOf(secret));
  if (process.argv.includes('--public-key')) {
    process.stdout.write(publicKey.export({ type: 'spki', format: 'pem' }));
    return 0;
  }
  const database = openDatabase(await connect(secret), log);
  try {
    const report = await verifyChain(database, publicKey, config.auditAnchor);
    process.stdout.write(`${sentenceOf(report)}\n`);
    return report.finding === null ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** Formats the report as the printed line. */
function sentenceOf({ entries, head, finding }: ChainReport): string {
  if (finding === null) {
    const signed =
      head === null ? 'no head signed yet' : `head signed ${head.signedAt} at position ${head.position}`;
    return `${entries} entries, chain intact, ${signed}`;
  }
  const place = [
    finding.position === null ? [] : [`position ${finding.position}`],
    finding.entryId === null ? [] : [`entry ${finding.entryId}`],
  ].flat();
  return `The audit log is not intact: ${[finding.kind, ...place].join(', ')}: ${finding.sentence}`;
}
