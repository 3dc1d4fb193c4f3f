import { chargeUnits, formatWeightBreak, maxLoadsLabel, volumeUnitOf } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { type ChargeStructure, structureOfVersion } from '../../settings/index.ts';
import { selectReadableLanes } from '../bids.queries.ts';
import type { BidChangeKind, ChangedCell } from './recordBidChanges.ts';

/** More than a lane has in one contract; the newest are returned. */
const mostChanges = 500;

type ChangeRow = {
  at: string;
  carrier_id: string;
  carrier_name: string;
  changed_by: string | null;
  kind: BidChangeKind;
  upload_id: string | null;
  structure_version: number;
  currency: string;
  changes: ChangedCell[];
};

/** Changes in the bids of a lane, newest first: all for the customer, its own for a carrier. 404 for another company's lane. */
export async function readHistory(tx: Transaction, caller: Caller, laneId: string) {
  const carrierId = caller.userType === 'Carrier' ? caller.companyId : null;
  const [lane] = await selectReadableLanes(tx, caller.customerIds, [laneId], carrierId);
  if (lane === undefined) throw refuse('lane_not_found', 'Lane not found', { status: 404 });
  const found = await rows<ChangeRow>(
    tx,
    `SELECT h.changed_at AS at, h.carrier_id, c.name AS carrier_name, u.display_name AS changed_by, h.kind, h.upload_id,
            h.structure_version, h.currency, h.changes
     FROM bid_changes h
     JOIN companies c ON c.company_id = h.carrier_id
     LEFT JOIN users u ON u.user_id = h.changed_by
     WHERE h.customer_id = $1 AND h.lane_id = $2 AND ($3::bigint IS NULL OR h.carrier_id = $3)
       AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = h.carrier_id AND n.mode = $4)
     ORDER BY h.changed_at DESC, h.change_id DESC LIMIT ${mostChanges}`,
    [lane.customer_id, laneId, carrierId, lane.mode],
  );
  const versions = new Map<number, ChargeStructure>();
  for (const version of new Set(found.map((row) => row.structure_version)))
    versions.set(version, await structureOfVersion(tx, lane.customer_id, lane.mode, version));
  return found.map((row) => ({
    at: row.at,
    carrierId: row.carrier_id,
    carrierName: row.carrier_name,
    // Which of the carrier's users did it, and with which file, is visible only to the carrier.
    by: carrierId === null ? null : row.changed_by,
    uploadId: carrierId === null ? null : row.upload_id,
    kind: row.kind,
    currency: row.currency,
    changes: row.changes.map(({ cell, before, after }) => ({
      name: cellName(versions.get(row.structure_version), cell, volumeUnitOf(lane.mode)),
      before,
      after,
    })),
  }));
}

const termNames: Readonly<Record<string, string>> = {
  currency: 'Currency',
  transitDays: 'Transit days',
  validFrom: 'Valid from',
  validTo: 'Valid to',
  fuelBasisUsdPerGallon: 'Diesel price for fuel',
  emissionKgPerUnit: 'CO2 per unit, kg',
};

/** Returns the display name of a cell. */
function cellName(structure: ChargeStructure | undefined, cell: string, unit: string): string {
  const [kind = '', number = ''] = cell.split(':');
  if (kind === 'capacity') return `Capacity ${number}`;
  if (cell === 'loadsPerWeek') return maxLoadsLabel(unit);
  if (kind !== 'rate' && kind !== 'value') return termNames[cell] ?? cell;
  const [chargeNo, breakNo] = number.split('/').map(Number);
  const charge = structure?.charges.find((candidate) => candidate.chargeNo === chargeNo);
  if (charge === undefined) return `Charge ${number}`;
  const band = structure?.breaks.find((candidate) => candidate.breakNo === breakNo);
  if (band === undefined)
    return kind === 'value' ? charge.name : `${charge.name} ${chargeUnits[charge.unit].label}`.trim();
  return `${charge.name} ${formatWeightBreak({
    weightFrom: Number(band.weightFromKg),
    weightTo: band.weightToKg === null ? null : Number(band.weightToKg),
  })}`;
}
