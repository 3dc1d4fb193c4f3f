import type { Tone } from '../../ui/StatusBadge.tsx';
import { countOf, formatAgo, formatBytes, formatCount, formatDay } from '../../ui/figures.ts';
import type { Health } from './operations.api.ts';

/** Status of one part of the product. */
export interface PartHealth {
  id: 'database' | 'jobs' | 'storage' | 'mail' | 'audit' | 'reference' | 'keys';
  label: string;
  tone: Tone;
  /** Status in one or two words. */
  word: string;
  /** Its most important figure. */
  value: string;
  details: readonly string[];
}

const scannerWords: Readonly<Record<Health['scanner'], string>> = {
  Off: 'documents are not scanned for malware',
  Up: 'documents are scanned for malware',
  Down: 'documents are refused until the malware scanner replies',
};

const longWaitSeconds = 120;
const littleSpaceBytes = 2_000_000_000;
const scarceSpaceBytes = 10_000_000_000;
/** A job links and signs the chain every few minutes. */
const oldHeadMs = 60 * 60_000;

/** Returns the status of each part, and what needs attention. */
export function partsOf(health: Health, nowMs: number): readonly PartHealth[] {
  const parts = [
    database(health),
    jobs(health),
    storage(health),
    mail(health),
    audit(health, nowMs),
    reference(health),
  ];
  return health.roundsWithoutKey.length === 0 ? parts : [...parts, keys(health, nowMs)];
}

function database({ database: { version, sizeBytes, connections } }: Health): PartHealth {
  return {
    id: 'database',
    label: 'Database',
    tone: 'good',
    word: 'Up',
    value: formatBytes(sizeBytes),
    details: [`PostgreSQL ${version}`, countOf(connections, 'connection')],
  };
}

function jobs({ jobs: found }: Health): PartHealth {
  const { waiting, running, retrying, failed, oldestWaitSeconds, workersSeen } = found;
  const state: [Tone, string] =
    workersSeen === 0
      ? ['bad', 'No worker']
      : failed > 0
        ? ['bad', `${formatCount(failed)} failed`]
        : oldestWaitSeconds > longWaitSeconds
          ? ['warn', 'Behind']
          : retrying > 0
            ? ['warn', `${formatCount(retrying)} retrying`]
            : ['good', 'On schedule'];
  return {
    id: 'jobs',
    label: 'Jobs',
    tone: state[0],
    word: state[1],
    value: `${formatCount(waiting + running + retrying)} pending`,
    details: [
      `${formatCount(running)} running, ${formatCount(waiting)} waiting`,
      waitText(oldestWaitSeconds),
      countOf(workersSeen, 'worker'),
    ],
  };
}

function waitText(seconds: number): string {
  if (seconds < 1) return 'none late';
  const words = seconds < 90 ? `${Math.round(seconds)} s` : `${formatCount(Math.round(seconds / 60))} min`;
  return `longest wait ${words}`;
}

function storage({ storage: { files, usedBytes, freeBytes }, scanner, nearlyFull }: Health): PartHealth {
  const space: [Tone, string] =
    freeBytes === null || freeBytes >= scarceSpaceBytes
      ? ['good', 'OK']
      : [
          freeBytes < littleSpaceBytes ? 'bad' : 'warn',
          freeBytes < littleSpaceBytes ? 'Nearly full' : 'Filling up',
        ];
  const state: [Tone, string] =
    scanner === 'Down'
      ? ['bad', 'Scanner is down']
      : nearlyFull.length > 0 && space[0] === 'good'
        ? ['warn', `${countOf(nearlyFull.length, 'company', 'companies')} nearly full`]
        : space;
  return {
    id: 'storage',
    label: 'Storage',
    tone: state[0],
    word: state[1],
    value: formatBytes(usedBytes),
    details: [
      countOf(files, 'file'),
      freeBytes === null ? 'no limit' : `${formatBytes(freeBytes)} free`,
      scannerWords[scanner],
    ],
  };
}

function mail({ mail: { delivery, waiting, sentToday, gaveUp } }: Health): PartHealth {
  const state: [Tone, string] =
    gaveUp > 0
      ? ['bad', `${formatCount(gaveUp)} failed`]
      : delivery === 'Outbox'
        ? ['neutral', 'Outbox only']
        : ['good', 'Sending'];
  return {
    id: 'mail',
    label: 'Email',
    tone: state[0],
    word: state[1],
    value: delivery === 'Outbox' ? 'Not sent' : `${formatCount(sentToday)} today`,
    details: [
      delivery === 'Outbox' ? 'no mail server: emails can be read here' : 'by SMTP',
      `${formatCount(waiting)} waiting`,
    ],
  };
}

function audit({ audit: { entries, linked, headSignedAt, anchor } }: Health, nowMs: number): PartHealth {
  const loose = entries - linked;
  const late = loose > 0 && (headSignedAt === null || nowMs - Date.parse(headSignedAt) > oldHeadMs);
  return {
    id: 'audit',
    label: 'Audit',
    tone: late ? 'bad' : 'good',
    word: late ? 'Not hash-chained' : 'Chained',
    value: countOf(entries, 'entry', 'entries'),
    details: [
      loose > 0 ? `${formatCount(loose)} not linked yet` : 'all linked',
      headSignedAt === null ? 'not signed yet' : `signed ${formatAgo(headSignedAt, nowMs)}`,
      `anchored in ${anchor.split(/[\\/]/).at(-1) ?? anchor}`,
    ],
  };
}

type ReferenceTable = Health['referenceData'][number]['table'];
const referenceWords: Readonly<Record<ReferenceTable, { label: string; advice: string }>> = {
  exchangeRates: { label: 'Exchange rates', advice: 'import newer ones in Tool Control' },
  co2Factors: { label: 'CO2 factors', advice: 'add current ones in Tool Control' },
  dieselPrice: { label: 'Default diesel price', advice: 'set it in Management → Properties' },
};

/** Reference data that goes out of date: the date of each table, and how to update outdated ones. */
function reference({ referenceData }: Health): PartHealth {
  const stale = referenceData.filter(({ isStale }) => isStale);
  const rates = referenceData.find(({ table }) => table === 'exchangeRates');
  return {
    id: 'reference',
    label: 'Reference data',
    tone: stale.length === 0 ? 'good' : 'warn',
    word: stale.length === 0 ? 'Up to date' : 'Out of date',
    value: rates?.asOf == null ? 'No exchange rates' : `Rates of ${formatDay(rates.asOf)}`,
    details: referenceData.map(({ table, asOf, isStale }) => {
      const { label, advice } = referenceWords[table];
      const day = asOf === null ? 'never set' : `of ${formatDay(asOf)}`;
      return `${label} ${day}${isStale ? `: ${advice}` : ''}`;
    }),
  };
}

/** Sealed rounds that cannot be opened or accept no bids: only the key holder can fix this. */
function keys({ roundsWithoutKey }: Health, nowMs: number): PartHealth {
  const open = roundsWithoutKey.filter(({ isOpen }) => isOpen).length;
  const shut = roundsWithoutKey.length - open;
  return {
    id: 'keys',
    label: 'Sealed rounds',
    tone: 'bad',
    word: 'Key missing',
    value: [
      ...(shut === 0 ? [] : [`${countOf(shut, 'round')} shut`]),
      ...(open === 0 ? [] : [countOf(open, 'open round')]),
    ].join(', '),
    details: [
      ...roundsWithoutKey.map(
        ({ customerName, tenderName, roundNo, keyFile, since }) =>
          `${customerName}, ${tenderName}, round ${roundNo}: ${keyFile}${since === null ? '' : `, since ${formatAgo(since, nowMs)}`}`,
      ),
      ...(open === 0 ? [] : ['open rounds accept no bids until the key file is restored']),
      ...(shut === 0 ? [] : ['restore the key file: opening is retried every hour']),
    ],
  };
}
