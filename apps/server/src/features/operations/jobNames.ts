import { formatMonth, isOfferedMode, modeDetails } from '@lanewright/freight';
import type { QueuedJob } from '../../platform/jobs/queue.ts';
import { kindOf, type Mention, nameKey, type Names } from './names.ts';

type Job = Pick<QueuedJob, 'name' | 'subject' | 'customer_id' | 'mentions'>;

/** What a job is about, most specific first; the mode comes last. */
const fields = [
  'uploadId',
  'documentId',
  'tenderId',
  'scenarioId',
  'laneId',
  'firstLaneId',
  'carrierId',
  'userId',
];

/** Returns the IDs in a job as named things. The subject of an email's job is the email. */
export function mentionsOfJob({ name, subject, customer_id: customerId, mentions }: Job): Mention[] {
  if (name === 'deliverMail') return subject === null ? [] : [{ kind: 'mail', id: subject, customerId }];
  return fields.flatMap((field) => {
    const kind = kindOf(field === 'firstLaneId' ? 'laneId' : field);
    const id = mentions[field];
    return kind === undefined || id === undefined ? [] : [{ kind, id, customerId }];
  });
}

/** Describes what a job is about: "loads.csv · Road - FTL"; null if nothing in it has a name. */
export function subjectNameOf(job: Job, names: Names): string | null {
  const parts = mentionsOfJob(job).flatMap(({ kind, id }) => names.get(nameKey(kind, id)) ?? []);
  const mode = Number(job.mentions.mode);
  if (isOfferedMode(mode)) parts.push(modeDetails[mode].title);
  const month = /^benchmarks:(\d{4}-\d\d)$/.exec(job.subject ?? '')?.[1];
  if (month !== undefined) parts.push(formatMonth(month));
  return parts.length === 0 ? null : [...new Set(parts)].join(' · ');
}
