import type { uploads } from '@lanewright/contract';
import { isOfferedMode, modeDetails, type OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { offeredTo } from '../../tenders/index.ts';
import { readTemplateSheets } from '../templates/readTemplateFile.ts';
import { headerHashOf } from '../templates/rememberedMatching.ts';
import { readSheetFile } from './readSheetFile.ts';
import { customersInTurn } from '../../../platform/database/customersInTurn.ts';

/** The customer and mode a sheet is for. Without a customer, the only one the carrier has in the mode. */
type SheetPlace = { readonly mode: OfferedMode; readonly customerId: string | undefined };

/** A connection of the carrier. */
type Place = {
  readonly mode: OfferedMode;
  readonly customerId: string;
  /** Its columns were matched for this customer and mode before. */
  readonly isRemembered: boolean;
  /** The carrier has open lanes here. */
  readonly isOpen: boolean;
};

/**
 * Returns the mode (and customer, if it can be derived) of a bid sheet sent without a mode. The product's own sheet states
 * both. For a carrier's own sheet: the only mode the carrier works in, else the one in which its header was matched before,
 * else the only one with open lanes.
 * @throws ProblemError 422 with the choices if several modes are possible.
 */
export async function placeOfSheet(
  { platform, caller, query }: Call<typeof uploads.receiveBidSheet>,
  path: string,
): Promise<SheetPlace> {
  const sheet = await readSheetFile(path);
  if (sheet !== null && isOfferedMode(sheet.words.mode))
    return { mode: sheet.words.mode, customerId: query.customerId ?? (sheet.words.customerId || undefined) };
  const hashes = (await readTemplateSheets(path)).map(headerHashOf);
  const places = await platform.database.asCustomers(caller.customerIds, (tx) =>
    selectPlaces(tx, caller.companyId, query.customerId, hashes),
  );
  if (places.length === 0)
    throw query.customerId === undefined
      ? refuse('mode_not_offered', 'You are not connected to a customer yet')
      : refuse('customer_not_found', 'Customer not found, or you are not connected to it');
  for (const candidates of [
    places,
    places.filter(({ isRemembered }) => isRemembered),
    places.filter(({ isOpen }) => isOpen),
  ]) {
    const [place, ...others] = candidates;
    if (place === undefined || others.some(({ mode }) => mode !== place.mode)) continue;
    return { mode: place.mode, customerId: others.length === 0 ? place.customerId : query.customerId };
  }
  const modes = [...new Set(places.map(({ mode }) => mode))];
  throw refuse('mode_required', 'The sheet does not show its mode', {
    field: 'mode',
    detail: `Add the mode to the URL, such as ?mode=${modes[0]}.`,
    choices: modes.map((mode) => ({ id: String(mode), label: modeDetails[mode].title })),
  });
}

async function selectPlaces(
  tx: Transaction,
  carrierId: string,
  customerId: string | undefined,
  headerHashes: readonly Buffer[],
): Promise<Place[]> {
  const connected = await rows<{ customer_id: string }>(
    tx,
    `SELECT DISTINCT customer_id FROM connections WHERE carrier_id = $1 AND ($2::bigint IS NULL OR customer_id = $2) ORDER BY customer_id`,
    [carrierId, customerId ?? null],
  );
  const places = await customersInTurn(
    connected.map((row) => row.customer_id),
    (ofCustomer) =>
      rows<Place>(
        tx,
        `SELECT n.mode, n.customer_id AS "customerId",
                EXISTS (SELECT FROM bid_templates t WHERE t.customer_id = $1 AND t.carrier_id = $2
                          AND t.mode = n.mode AND t.header_hash = ANY ($3::bytea[])) AS "isRemembered",
                EXISTS (SELECT FROM lanes l WHERE l.customer_id = $1 AND l.mode = n.mode AND l.is_counted
                          AND ${offeredTo('$2', '$1')}) AS "isOpen"
         FROM connections n JOIN company_modes m ON m.customer_id = $1 AND m.mode = n.mode
         WHERE n.customer_id = $1 AND n.carrier_id = $2
         ORDER BY n.mode`,
        [ofCustomer, carrierId, headerHashes],
      ),
  );
  // By mode, and within it in the order of the customers.
  return places.toSorted((a, b) => a.mode - b.mode);
}
