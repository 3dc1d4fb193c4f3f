import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow, rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { contractNotFound, contractOf } from '../settings/index.ts';
import { offeredTo } from '../tenders/index.ts';
import { customersInTurn } from '../../platform/database/customersInTurn.ts';

/**
 * SQL: whether lane `l` of a customer (a parameter as `$1`) is started (in a tender event: for this carrier) or has a current bid of the
 * carrier, a parameter as `$3`. The one definition of which lanes a carrier may see, apart from awards and the connection, which the
 * surrounding statement checks.
 */
export function visibleToCarrier(carrier: `$${number}`, customer: `$${number}`): string {
  return `(${offeredTo(carrier, customer)} OR EXISTS (
    SELECT FROM bids own WHERE own.customer_id = ${customer} AND own.lane_id = l.lane_id
      AND own.carrier_id = ${carrier} AND own.withdrawn_at IS NULL))`;
}

/** A customer's mode. */
type Place = { readonly customerId: string; readonly mode: number };

/**
 * SQL: whether a lane of contract `c` of the customer $2 is open to the carrier $1, or the carrier has ever had a bid on one, and so
 * perhaps an award.
 */
const isSeen = `(
  EXISTS (SELECT FROM bids b JOIN lanes l ON l.customer_id = $2 AND l.lane_id = b.lane_id
          WHERE b.customer_id = $2 AND b.carrier_id = $1
            AND l.mode = c.mode AND l.contract_no = c.contract_no AND l.is_counted)
  OR EXISTS (SELECT FROM lanes l
             WHERE l.customer_id = $2 AND l.mode = c.mode AND l.contract_no = c.contract_no AND l.is_counted
               AND ${offeredTo('$1', '$2')}))`;

/**
 * Returns the number of the contract that a call by mode means: the numbered one or, without a number, the current one. A carrier gets
 * only contracts in which it sees a lane. Without a number, if it sees none in the current contract, that is the newest in which it
 * does, so that a tender to which it is not invited is not revealed; the current one if there is none.
 * @throws ProblemError 404 `contract_not_found` for a number without a contract that the caller may see.
 */
export async function chooseContract(
  tx: Transaction,
  caller: Pick<Caller, 'userType' | 'companyId'>,
  place: Place,
  contractNo?: number,
): Promise<number> {
  const { customerId, mode } = place;
  if (caller.userType !== 'Carrier')
    return (await contractOf(tx, customerId, mode, contractNo ?? null)).contractNo;
  if (contractNo === undefined) {
    const [seen] = await contractsOfCarrier(tx, caller.companyId, [place]);
    return seen?.contractNo ?? (await contractOf(tx, customerId, mode)).contractNo;
  }
  if (!(await seesContract(tx, caller.companyId, place, contractNo))) throw contractNotFound(contractNo);
  return contractNo;
}

async function seesContract(
  tx: Transaction,
  carrierId: string,
  { customerId, mode }: Place,
  contractNo: number,
): Promise<boolean> {
  const seen = await optionalRow(
    tx,
    `SELECT FROM contracts c WHERE c.customer_id = $2 AND c.mode = $3 AND c.contract_no = $4 AND ${isSeen}`,
    [carrierId, customerId, mode, contractNo],
  );
  return seen !== null;
}

/**
 * Returns the contract that a carrier's bid sheet is for: the one it names, otherwise the one that calls without a number mean; null
 * if it names one in which the carrier sees no lane.
 */
export async function contractOfSheet(
  tx: Transaction,
  carrierId: string,
  place: Place,
  named: number | null,
): Promise<number | null> {
  const own = await chooseContract(tx, { userType: 'Carrier', companyId: carrierId }, place);
  if (named === null || named === own) return own;
  return (await seesContract(tx, carrierId, place, named)) ? named : null;
}

/** Returns the contract of each mode of a carrier's connections that its calls without a number mean. */
export async function contractsOfConnections(
  tx: Transaction,
  caller: Pick<Caller, 'companyId' | 'customerIds'>,
): Promise<(Place & { readonly contractNo: number })[]> {
  const connected = await rows<Place>(
    tx,
    'SELECT customer_id AS "customerId", mode FROM connections WHERE carrier_id = $1 AND customer_id = ANY ($2::bigint[])',
    [caller.companyId, caller.customerIds],
  );
  return contractsOfCarrier(tx, caller.companyId, connected);
}

/** Returns the contract of each of some customers' modes that calls of a carrier without a number mean. */
export async function contractsOfCarrier(
  tx: Transaction,
  carrierId: string,
  places: readonly Place[],
): Promise<(Place & { readonly contractNo: number })[]> {
  return customersInTurn(
    places.map(({ customerId }) => customerId),
    (customerId) =>
      rows<Place & { contractNo: number }>(
        tx,
        // Which lanes it sees matters only where there are several contracts.
        `SELECT DISTINCT ON (c.mode) c.customer_id AS "customerId", c.mode, c.contract_no AS "contractNo"
         FROM contracts c
         WHERE c.customer_id = $2 AND c.mode = ANY ($3::smallint[])
         ORDER BY c.mode,
           CASE WHEN EXISTS (SELECT FROM contracts o WHERE o.customer_id = $2 AND o.mode = c.mode AND o.contract_no <> c.contract_no)
                THEN ${isSeen} ELSE true END DESC,
           c.is_current DESC, c.state = 'Cancelled', c.contract_no DESC`,
        [
          carrierId,
          customerId,
          places.filter((place) => place.customerId === customerId).map(({ mode }) => mode),
        ],
      ),
  );
}
