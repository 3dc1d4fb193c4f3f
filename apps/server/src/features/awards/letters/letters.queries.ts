import type { awards } from '@lanewright/contract';
import { isOfferedMode } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ClauseText } from '../../clauses/index.ts';
import { onlyCarrier } from '../awards.policy.ts';
import type { LetterLane } from './wonLanes.ts';

/** A document that the carrier had accepted. */
export type LetterTerm = z.output<typeof awards.letterTermSchema>;

export type LetterRow = {
  letter_id: string;
  contract_no: number;
  mode: number;
  carrier_id: string;
  carrier_name: string;
  customer_name: string;
  sent_at: string;
  mailed_to: number;
  lanes: number;
  awarded_usd: string;
};

const outline = `
  SELECT t.letter_id, t.mode, t.contract_no, t.carrier_id, c.name AS carrier_name, o.name AS customer_name, t.sent_at, t.mailed_to, t.lanes, t.awarded_usd`;
const tables = `
  FROM award_letters t JOIN companies c ON c.company_id = t.carrier_id JOIN companies o ON o.company_id = t.customer_id`;

const lettersOfMode = sql({
  from: `${outline} ${tables}
    WHERE t.customer_id = $customer AND t.mode = $mode AND ($contract::smallint IS NULL OR t.contract_no = $contract)
      AND ($carrier::bigint IS NULL OR t.carrier_id = $carrier) AND ($letters::bigint[] IS NULL OR t.letter_id = ANY ($letters))
    ORDER BY t.sent_at DESC, c.name, t.letter_id`,
  params: { customer: 'id', mode: 'int', contract: 'int?', carrier: 'id?', letters: 'id[]?' },
  row: {
    letter_id: 'id',
    mode: 'int',
    contract_no: 'int',
    carrier_id: 'id',
    carrier_name: 'text',
    customer_name: 'text',
    sent_at: 'moment',
    mailed_to: 'int',
    lanes: 'int',
    awarded_usd: 'numeric',
  },
});

/** Letters of a mode without their contents, newest first; of one contract or carrier if specified. */
export async function selectLetters(
  tx: Transaction,
  filter: {
    readonly customerId: string;
    readonly mode: number;
    readonly contractNo?: number | undefined;
    readonly carrierId: string | null;
    readonly letterIds?: readonly string[];
  },
): Promise<LetterRow[]> {
  return lettersOfMode.rows(tx, {
    customer: filter.customerId,
    mode: filter.mode,
    contract: filter.contractNo ?? null,
    carrier: filter.carrierId,
    letters: filter.letterIds ?? null,
  });
}

export type WholeLetter = LetterRow & {
  body: LetterLane[];
  terms: LetterTerm[];
  clauses: ClauseText[];
  /** The sender; null once that user is deleted. */
  contact_name: string | null;
  contact_email: string | null;
};

/**
 * Returns a letter with its contents: the customer's own, or one to the carrier of a customer it is connected to. 404 otherwise.
 */
export async function requireLetter(tx: Transaction, caller: Caller, letterId: string): Promise<WholeLetter> {
  const letter = await optionalRow<WholeLetter>(
    tx,
    `${outline}, t.body, t.terms, t.clauses, u.display_name AS contact_name, u.email AS contact_email ${tables}
     LEFT JOIN users u ON u.user_id = t.sent_by AND u.deleted_at IS NULL
     WHERE t.customer_id = ANY ($1::bigint[]) AND t.letter_id = $2 AND ($3::bigint IS NULL OR (t.carrier_id = $3
       AND EXISTS (SELECT FROM connections n WHERE n.customer_id = t.customer_id AND n.carrier_id = $3 AND n.mode = t.mode)))`,
    [caller.customerIds, letterId, onlyCarrier(caller)],
  );
  if (letter === null) throw refuse('letter_not_found', 'Letter not found');
  return letter;
}

/** A letter's summary as sent by the API. */
export function presentLetter(row: LetterRow, forCarrier: boolean) {
  if (!isOfferedMode(row.mode)) throw new Error(`a letter of mode ${row.mode}, which is not offered`);
  return {
    letterId: row.letter_id,
    contractNo: row.contract_no,
    carrierId: row.carrier_id,
    carrierName: row.carrier_name,
    customerName: row.customer_name,
    mode: row.mode,
    sentAt: row.sent_at,
    mailedTo: forCarrier ? null : row.mailed_to,
    lanes: row.lanes,
    awardedUsd: Number(row.awarded_usd),
    reference: letterReference(row.letter_id),
  };
}

/**
 * Returns a readable reference for a letter, from its ID: "AL-J1T4-C2KE-Q2". IDs are random, so it reveals nothing about other
 * letters.
 */
export function letterReference(letterId: string): string {
  const text = BigInt(letterId).toString(36).toUpperCase();
  return `AL-${text.match(/.{1,4}/g)?.join('-') ?? text}`;
}
