import { maxUploadBytes } from '@lanewright/freight';
import type { FastifyRequest } from 'fastify';
import { now } from '../../../platform/clock.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Admission } from '../../../platform/http/admission.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailOwners } from '../../accounts/index.ts';
import { type CompanyUsage, selectUsage, startOfDay } from './quotas.queries.ts';

/** The Owner is notified from this share of the quota. */
export const warningShare = 0.8;
const dayMs = 86_400_000;

/** Formats bytes as 1.5 GB or 20 MB; anything above zero is at least 1 MB. */
function formatBytes(byteCount: number): string {
  return byteCount >= 1e9 ? `${(byteCount / 1e9).toFixed(1)} GB` : `${Math.ceil(byteCount / 1e6)} MB`;
}

/**
 * Before the body of any call that sends a file is read: whether the caller's company may store it, by its declared length. A
 * body that declares none is taken while there is room. Files that the company is sending to this process at the same time count
 * as stored; those of undeclared length as if they were as long as a file may be.
 * @throws ProblemError 507 when the company's storage is full, 429 when it uploaded enough files today.
 */
export async function requireQuota(
  platform: Platform,
  caller: Caller,
  request: FastifyRequest,
  admission: Pick<Admission, 'add'>,
): Promise<void> {
  if (caller.userType === 'Owner') return;
  const { incoming } = platform.shares;
  const declared = request.headers['content-length'];
  // Counted before anything is waited for, so that of two calls at once one counts for the other.
  const ahead = incoming.of(caller.companyId);
  admission.add(incoming.begin(caller.companyId, declared === undefined ? maxUploadBytes : Number(declared)));
  const [usage] = await selectUsage(platform.database.bulkPool, platform.config, caller.companyId);
  if (usage === undefined) return;
  const used = Number(usage.stored_bytes) + ahead.bytes;
  const max = Number(usage.max_stored_bytes);
  const next = used + Number(declared ?? 0);
  if (next >= max * warningShare) await warnOwners(platform, usage);
  if (next > max || used >= max)
    throw refuse('storage_quota_exceeded', 'Your company’s storage is full', {
      detail: `${formatBytes(used)} of ${formatBytes(max)} are used${ahead.files === 0 ? '' : ' (files that are being uploaded included)'}, and this file needs ${formatBytes(next - used)}. Delete documents that are no longer needed, or ask your Lanewright administrator for more.`,
    });
  const uploads = usage.uploads_today + ahead.files;
  if (uploads >= usage.max_daily_uploads)
    throw refuse('upload_quota_exceeded', `Your company has uploaded ${uploads} files today`, {
      detail: `The limit is ${usage.max_daily_uploads} per day. Try again after midnight UTC, or ask your Lanewright administrator for more.`,
      retryAfterSeconds: Math.ceil((startOfDay().getTime() + dayMs - now().getTime()) / 1000),
    });
}

/** Emails the Owner, once per day and company. */
async function warnOwners(platform: Platform, usage: CompanyUsage): Promise<void> {
  await platform.database.asSystem(async (tx) => {
    const isFirst = await execute(
      tx,
      `INSERT INTO company_quotas AS q (company_id, warned_on) VALUES ($1, $2)
       ON CONFLICT (company_id) DO UPDATE SET warned_on = excluded.warned_on WHERE q.warned_on IS DISTINCT FROM excluded.warned_on`,
      [usage.company_id, startOfDay().toISOString().slice(0, 10)],
    );
    if (isFirst === 0) return;
    const [used, max] = [
      formatBytes(Number(usage.stored_bytes)),
      formatBytes(Number(usage.max_stored_bytes)),
    ];
    await mailOwners(platform, tx, {
      kind: 'storage quota',
      subject: `${usage.name} has almost used up its storage`,
      content: {
        heading: `${usage.name} has almost used up its storage`,
        paragraphs: [
          `${usage.name} stores ${used} of ${max}. At the limit, its uploads are rejected.`,
          'Raise the limit in Admin Panel → Storage, or ask the company to delete what it no longer needs.',
        ],
        action: { label: 'Open Storage', link: `${platform.publicAddress.current}/adminpanel?tab=storage` },
        footnote: 'You receive this because you run Lanewright.',
      },
    });
  });
}
