import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';

/** Kinds of things with a name. Lanes, awards, bids, uploads, documents, events and scenarios belong to a customer. */
const kinds = [
  'user',
  'company',
  'lane',
  'award',
  'bid',
  'upload',
  'document',
  'tender',
  'scenario',
  'mail',
  'invitation',
] as const;
export type NamedKind = (typeof kinds)[number];

/** A mentioned ID, with the customer that it belongs to. */
export type Mention = { readonly kind: NamedKind; readonly id: string; readonly customerId: string | null };

const asKind: Readonly<Record<string, NamedKind>> = { carrier: 'company', customer: 'company' };

/** Returns the kind in a field name, such as 'carrier' for 'carrierId' or 'carrierIds'; undefined if it has none. */
export function kindOf(name: string): NamedKind | undefined {
  const word = name.replace(/Ids?$/, '');
  return asKind[word] ?? kinds.find((kind) => kind === word);
}

/** Names by kind and ID: `lane 12` → 'Akron, OH → Salem, OR'. Names of deleted things may be missing. */
export type Names = ReadonlyMap<string, string>;
export const nameKey = (kind: NamedKind, id: string) => `${kind} ${id}`;

const laneName = `l.origin_label || ' → ' || l.destination_label`;
const isId = /^[1-9]\d{0,17}$/;

/** Looks up the names of mentions in one statement, however many there are. */
export async function selectNames(tx: Transaction, mentions: readonly Mention[]): Promise<Names> {
  const found = await rows<{ kind: NamedKind; id: string; name: string }>(
    tx,
    `WITH asked AS MATERIALIZED (
       SELECT DISTINCT kind, id, "customerId" AS customer_id
       FROM jsonb_to_recordset($1) AS m (kind text, id bigint, "customerId" bigint))
     SELECT a.kind, a.id::text, u.display_name AS name FROM asked a JOIN users u ON u.user_id = a.id WHERE a.kind = 'user'
     UNION ALL SELECT a.kind, a.id::text, c.name FROM asked a JOIN companies c ON c.company_id = a.id WHERE a.kind = 'company'
     UNION ALL SELECT a.kind, a.id::text, ${laneName}
       FROM asked a JOIN lanes l ON l.customer_id = a.customer_id AND l.lane_id = a.id WHERE a.kind = 'lane'
     UNION ALL SELECT a.kind, a.id::text, ${laneName} || ', ' || c.name
       FROM asked a JOIN awards w ON w.customer_id = a.customer_id AND w.award_id = a.id
       JOIN lanes l ON l.customer_id = w.customer_id AND l.lane_id = w.lane_id
       JOIN companies c ON c.company_id = w.carrier_id WHERE a.kind = 'award'
     UNION ALL SELECT a.kind, a.id::text, ${laneName} || ', ' || c.name
       FROM asked a JOIN bids b ON b.customer_id = a.customer_id AND b.bid_id = a.id
       JOIN lanes l ON l.customer_id = b.customer_id AND l.lane_id = b.lane_id
       JOIN companies c ON c.company_id = b.carrier_id WHERE a.kind = 'bid'
     UNION ALL SELECT a.kind, a.id::text, p.file_name
       FROM asked a JOIN uploads p ON p.customer_id = a.customer_id AND p.upload_id = a.id WHERE a.kind = 'upload' AND NOT p.is_sealed
     UNION ALL SELECT a.kind, a.id::text, d.title
       FROM asked a JOIN documents d ON d.customer_id = a.customer_id AND d.document_id = a.id WHERE a.kind = 'document'
     UNION ALL SELECT a.kind, a.id::text, t.name
       FROM asked a JOIN tenders t ON t.customer_id = a.customer_id AND t.tender_id = a.id WHERE a.kind = 'tender'
     UNION ALL SELECT a.kind, a.id::text, s.name
       FROM asked a JOIN scenarios s ON s.customer_id = a.customer_id AND s.scenario_id = a.id WHERE a.kind = 'scenario'
     UNION ALL SELECT a.kind, a.id::text, m.subject FROM asked a JOIN emails m ON m.email_id = a.id WHERE a.kind = 'mail'
     UNION ALL SELECT a.kind, a.id::text, i.email FROM asked a JOIN invitations i ON i.invitation_id = a.id WHERE a.kind = 'invitation'`,
    [JSON.stringify(mentions.filter(({ id }) => isId.test(id)))],
  );
  return new Map(found.map(({ kind, id, name }) => [nameKey(kind, id), name]));
}
