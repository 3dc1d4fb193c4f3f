import { allEndpoints } from '@lanewright/contract';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { LoadRefusal } from '../../../platform/loadRefusals.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Endpoints with which carriers bid in rounds. */
const offerings = allEndpoints.map(({ endpoint }) => endpoint).filter(({ isOffer }) => isOffer === true);
const beatMs = 1_000;
const stallMs = 5_000;
const writeAfterMs = 1_000;
const retryAfterMs = 2_000;
const mostWaiting = 1_000;

/** Offers that were not taken because of load. Of a stall, or without the database, no carrier is known: every round is concerned. */
type Noted = {
  readonly reason: 'full' | 'waited' | 'stalled';
  readonly carrierId: string | null;
  readonly customerIds: readonly string[];
  readonly from: Date;
  readonly to: Date;
};

/**
 * Keeps in this process what load did to offers of rounds in their last 15 minutes, and writes it down a second later: closing
 * extends such rounds. A stall of the event loop is found by a timer that comes late; a database that is away is one, too. Returns
 * how to stop.
 */
export function recordLoad(platform: Pick<Platform, 'database' | 'loadRefusals' | 'log'>): () => void {
  let waiting: Noted[] = [];
  let writing: NodeJS.Timeout | undefined;
  let isStopped = false;
  const note = (noted: Noted) => {
    if (waiting.length < mostWaiting) waiting.push(noted);
    writing ??= setTimeout(() => void write(), writeAfterMs).unref();
  };
  const write = async () => {
    const noted = waiting;
    waiting = [];
    let again: number | null = null;
    try {
      await platform.database.asSystem((tx) => writeNoted(tx, noted));
      if (waiting.length > 0) again = writeAfterMs;
    } catch (error) {
      platform.log.warn({ err: error }, 'offers refused under load are not written down yet');
      waiting = [...noted, ...waiting].slice(0, mostWaiting);
      again = retryAfterMs;
    }
    writing = again === null || isStopped ? undefined : setTimeout(() => void write(), again).unref();
  };
  const stopListening = platform.loadRefusals.listen((refusal) => {
    if (isOffering(refusal)) note(notedOf(refusal));
  });
  let beat = performance.now();
  const beating = setInterval(() => {
    const stoodMs = performance.now() - beat;
    beat = performance.now();
    if (stoodMs < stallMs) return;
    const to = now();
    note({ reason: 'stalled', carrierId: null, customerIds: [], from: new Date(to.getTime() - stoodMs), to });
  }, beatMs).unref();
  return () => {
    isStopped = true;
    stopListening();
    clearInterval(beating);
    clearTimeout(writing);
  };
}

const isOffering = ({ caller, endpoint }: LoadRefusal) =>
  (caller === null || caller.userType === 'Carrier') &&
  offerings.some(({ method, path }) => method === endpoint.method && path === endpoint.path);

const notedOf = ({ caller, arrivedAt, reason }: LoadRefusal): Noted => ({
  reason: reason === 'away' ? 'stalled' : reason,
  carrierId: caller?.companyId ?? null,
  customerIds: caller?.customerIds ?? [],
  from: arrivedAt,
  to: arrivedAt,
});

/** Stores which open rounds are affected: those of the carrier that close within 15 minutes after its request. */
async function writeNoted(tx: Transaction, noted: readonly Noted[]): Promise<void> {
  await execute(
    tx,
    `INSERT INTO load_refusals (customer_id, tender_id, round_no, reason, at)
     SELECT r.customer_id, r.tender_id, r.round_no, n.reason, max(least(n."to", r.closes_at))
     FROM jsonb_to_recordset($1::jsonb) AS n(reason text, "carrierId" bigint, "customerIds" jsonb, "from" timestamptz, "to" timestamptz)
     JOIN tender_rounds r ON r.state = 'Open' AND n."from" < r.closes_at AND n."to" > r.closes_at - interval '15 minutes'
       AND (n."carrierId" IS NULL OR n."customerIds" ? r.customer_id::text AND EXISTS (
         SELECT FROM tender_carriers c
         WHERE c.customer_id = r.customer_id AND c.tender_id = r.tender_id AND c.carrier_id = n."carrierId"))
     GROUP BY r.customer_id, r.tender_id, r.round_no, n.reason
     ON CONFLICT (customer_id, tender_id, round_no, reason) DO UPDATE SET at = greatest(load_refusals.at, excluded.at)`,
    [JSON.stringify(noted)],
  );
}
