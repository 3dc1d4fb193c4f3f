import type { awards, BodyOf } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { linkTo, writeMail } from '../../../platform/mail/writeMail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ClauseText, selectClauseTexts } from '../../clauses/index.ts';
import { selectAccepted } from '../../documents/index.ts';
import { contractOf } from '../../settings/index.ts';
import { grouped } from '../../../platform/grouped.ts';
import { randomIds } from '../../../platform/randomIds.ts';
import { letterMail } from './letterMail.ts';
import { letterReference } from './letters.queries.ts';
import { type LetterTerm, presentLetter, selectLetters } from './letters.queries.ts';
import { selectWinners, type Winner } from './wonLanes.ts';

/** A second click, before the emails of the last one can have arrived, sends nothing. */
const pauseMs = 60_000;

type Connected = { carrier_id: string; name: string; sent_at: string | null; addresses: string[] | null };

/**
 * Emails carriers the lanes they won in a contract, without a number the mode's current one, and stores each letter as sent. Carriers
 * that won nothing, or got a letter just now, are returned with the reason. 404 for a carrier that is not connected in the mode.
 */
export async function sendLetters(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  wanted: BodyOf<typeof awards.sendLetters>,
) {
  const { mode, carrierIds = null } = wanted;
  const customerId = caller.companyId;
  const { contractNo } = await contractOf(tx, customerId, mode, wanted.contractNo ?? null);
  // Serialised: two clicks at once would both find that no letter was sent yet.
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('letters ' || $1 || ' ' || $2, 0))`, [
    customerId,
    String(mode),
  ]);
  const carriers = new Map(
    (await selectConnected(tx, { customerId, mode, contractNo })).map((carrier) => [
      carrier.carrier_id,
      carrier,
    ]),
  );
  const foreign = carrierIds?.find((carrierId) => !carriers.has(carrierId));
  if (foreign !== undefined)
    throw refuse('carrier_not_found', 'Carrier not found in this mode', { status: 404, field: 'carrierIds' });
  const winners = (await selectWinners(tx, { customerId, mode, contractNo }, carrierIds)).filter(
    ({ carrierId }) => carriers.has(carrierId),
  );
  const due = winners.filter(({ carrierId }) => !isJustSent(carriers.get(carrierId)));
  const letterIds = randomIds(due.length);
  const contact = await selectContact(tx, caller);
  const dueIds = due.map(({ carrierId }) => carrierId);
  const accepted = grouped(await selectAccepted(tx, customerId, mode, dueIds), (row) => row.carrierId);
  const texts = await selectClauseTexts(tx, customerId, mode, null);
  for (const [index, winner] of due.entries()) {
    const letterId = letterIds[index] ?? '';
    const addresses = carriers.get(winner.carrierId)?.addresses ?? [];
    const terms = (accepted.get(winner.carrierId) ?? []).map(
      ({ title, version, acceptedAt }): LetterTerm => ({ title, version, acceptedAt }),
    );
    const clauses = texts.of(contractNo, winner.carrierId);
    const awardedUsd = await keepLetter(
      tx,
      caller,
      { mode, contractNo },
      letterId,
      winner,
      { terms, clauses },
      addresses.length,
    );
    const content = letterMail({
      customerName: caller.companyName,
      mode,
      lanes: winner.lanes,
      awardedUsd,
      link: linkTo(platform, `/award-letter/${letterId}`),
      reference: letterReference(letterId),
      terms,
      clauses,
      contact,
    });
    for (const to of addresses)
      await writeMail(platform, tx, {
        kind: 'Award letter',
        to,
        once: null,
        subject: content.heading,
        content,
      });
  }
  if (due.length > 0)
    await recordAudit(tx, actor, {
      customerId,
      action: 'letters.sent',
      subjectKind: 'mode',
      subjectId: String(mode),
      after: due.map(({ carrierId, lanes }, index) => ({
        letterId: letterIds[index],
        carrierId,
        awards: lanes.length,
        mailedTo: carriers.get(carrierId)?.addresses?.length ?? 0,
      })),
    });
  const sent = await selectLetters(tx, { customerId, mode, carrierId: null, letterIds });
  return {
    sent: sent.map((row) => presentLetter(row, false)),
    skipped: [
      ...winners
        .filter((winner) => !due.includes(winner))
        .map(({ carrierId, carrierName }) => ({
          carrierId,
          carrierName,
          why: 'already sent a moment ago',
        })),
      ...(carrierIds ?? [])
        .filter((carrierId) => !winners.some((winner) => winner.carrierId === carrierId))
        .map((carrierId) => ({
          carrierId,
          carrierName: carriers.get(carrierId)?.name ?? '',
          why: 'no accepted award in this mode',
        })),
    ],
  };
}

async function selectContact(
  tx: Transaction,
  { userId }: Caller,
): Promise<{ name: string; email: string | null }> {
  return oneRow(tx, 'SELECT display_name AS name, email FROM users WHERE user_id = $1', [userId]);
}

function selectConnected(
  tx: Transaction,
  { customerId, mode, contractNo }: { customerId: string; mode: number; contractNo: number },
): Promise<Connected[]> {
  return rows<Connected>(
    tx,
    `SELECT n.carrier_id, c.name,
            (SELECT max(t.sent_at) FROM award_letters t WHERE t.customer_id = $1 AND t.mode = $2 AND t.contract_no = $3 AND t.carrier_id = n.carrier_id) AS sent_at,
            (SELECT array_agg(DISTINCT u.email ORDER BY u.email) FROM users u
             WHERE u.company_id = n.carrier_id AND u.user_type = 'Carrier' AND u.email IS NOT NULL AND u.deleted_at IS NULL
               AND u.deactivated_at IS NULL) AS addresses
     FROM connections n JOIN companies c ON c.company_id = n.carrier_id
     WHERE n.customer_id = $1 AND n.mode = $2`,
    [customerId, mode, contractNo],
  );
}

function isJustSent(carrier: Connected | undefined): boolean {
  return typeof carrier?.sent_at === 'string' && now().getTime() - Date.parse(carrier.sent_at) < pauseMs;
}

/** Stores a letter word for word; returns its total as a decimal text. */
async function keepLetter(
  tx: Transaction,
  caller: Caller,
  { mode, contractNo }: { readonly mode: number; readonly contractNo: number },
  letterId: string,
  { carrierId, lanes }: Winner,
  { terms, clauses }: { terms: readonly LetterTerm[]; clauses: readonly ClauseText[] },
  mailedTo: number,
): Promise<string> {
  const awardedUsd = lanes.reduce((sum, lane) => sum.plus(lane.awardedUsd), new Decimal(0)).toFixed(2);
  await execute(
    tx,
    `INSERT INTO award_letters (customer_id, letter_id, mode, contract_no, carrier_id, sent_by, sent_at, mailed_to, lanes, awarded_usd, body, terms, clauses)
     VALUES ($1, $2, $3, $13, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      caller.companyId,
      letterId,
      mode,
      carrierId,
      caller.userId,
      now(),
      mailedTo,
      new Set(lanes.map((lane) => lane.laneId)).size,
      awardedUsd,
      JSON.stringify(lanes),
      JSON.stringify(terms),
      JSON.stringify(clauses),
      contractNo,
    ],
  );
  return awardedUsd;
}
