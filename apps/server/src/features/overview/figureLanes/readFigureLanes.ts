import type { overview, QueryOf } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { contractsOfModes, refuseContractOfModes, requireMode, selectModesOf } from '../../settings/index.ts';
import { filteredLanes, type Query } from '../laneQuery.ts';
import { type LaneSource, laneSourceFor } from '../laneSource.ts';
import { partOfLane, type Place } from './partOfLane.ts';

type Asked = QueryOf<typeof overview.listFigureLanes>;
type LaneRow = {
  lane_id: string;
  mode: OfferedMode;
  origin_label: string;
  destination_label: string;
  equipment: string | null;
  shipment_count: string;
  value: string;
};

/** The lanes that make up a figure, each with its contribution, and their total. */
export async function readFigureLanes(tx: Transaction, caller: Caller, asked: Asked) {
  const modes = asked.mode === undefined ? await selectModesOf(tx, caller) : [asked.mode];
  if (asked.mode !== undefined) await requireMode(tx, caller, asked.mode);
  requireOneMode(asked, modes);
  const usual = await usualContracts(tx, caller, asked, modes);
  const queries: Query[] = [];
  for (const mode of modes) {
    const laneIds = asked.laneId === undefined ? undefined : [asked.laneId];
    const { contractNo = usual.get(mode), uploadId } = asked;
    const wanted = { customerId: caller.companyId, mode, contractNo, uploadId, laneIds };
    queries.push(partsOfLanes(await laneSourceFor(tx, caller, wanted), asked));
  }
  if (queries.length === 0) return { total: 0, lanesTotal: 0, lanes: [] };
  const { text, values } = united(queries);
  return disableNestedLoops(tx, async () => {
    const all = await oneRow<{ total: string; lanes: number }>(
      tx,
      `SELECT coalesce(sum(value), 0) AS total, count(*)::integer AS lanes FROM (${text}) part`,
      values,
    );
    const found = await rows<LaneRow>(
      tx,
      `SELECT * FROM (${text}) part ORDER BY abs(value) DESC, lane_id
       LIMIT ${asked.pageSize} OFFSET ${(asked.page - 1) * asked.pageSize}`,
      values,
    );
    return {
      total: Number(all.total),
      lanesTotal: all.lanes,
      lanes: found.map((row) => ({
        laneId: row.lane_id,
        mode: row.mode,
        origin: row.origin_label,
        destination: row.destination_label,
        equipment: row.equipment,
        shipments: Number(row.shipment_count),
        value: Number(row.value),
      })),
    };
  });
}

/** The contract of each mode in a figure that names none: for what is realised those in force, as in the savings that it is part of. */
async function usualContracts(
  tx: Transaction,
  caller: Caller,
  { figure }: Asked,
  modes: readonly OfferedMode[],
): Promise<ReadonlyMap<OfferedMode, number>> {
  if (figure !== 'Realised' && figure !== 'Leak') return new Map();
  const found = await contractsOfModes(tx, caller.companyId, modes, 'inForce');
  return new Map(found.map(({ mode, contractNo }) => [mode, contractNo]));
}

/** Volumes of modes with different units can't be added, and a contract is of one mode. */
function requireOneMode({ figure, mode, contractNo }: Asked, modes: readonly OfferedMode[]): void {
  refuseContractOfModes(mode, contractNo);
  const units = new Set(modes.map((one) => modeDetails[one].volumeUnit));
  if (figure === 'Volume' && mode === undefined && units.size > 1)
    throw refuse('single_mode_required', 'Modes measure volume in different units. Choose one mode', {
      field: 'mode',
    });
}

/** The lanes of a source that match the filter and contribute to the figure. */
function partsOfLanes(source: LaneSource, asked: Asked): Query {
  const listed = filteredLanes(source, asked);
  const values = [...listed.values];
  const place = (value: unknown) => `$${values.push(value)}`;
  const part = partOfLane(asked, source, place);
  const columns = 'lane.lane_id, lane.mode, lane.origin_label, lane.destination_label, lane.equipment';
  const [value, join] =
    'column' in part ? [part.column, ''] : ['part.value', `JOIN (${part.query}) part USING (lane_id)`];
  return {
    text: `SELECT ${columns}, lane.shipment_count, ${value} AS value FROM (SELECT lane.* ${listed.text}) lane ${join}
           WHERE ${value} <> 0${atRisk(asked.risk, source.customerId, place)}`,
    values,
  };
}

function atRisk(risk: Asked['risk'], customerId: string, place: Place): string {
  if (risk === undefined) return '';
  const flag = risk === 'any' ? '' : ` AND r.flag = ${place(risk)}`;
  return ` AND EXISTS (SELECT FROM lane_risks r WHERE r.customer_id = ${place(customerId)} AND r.lane_id = lane.lane_id${flag})`;
}

/** Combines queries with the same columns into one, with their values in sequence. */
function united(queries: readonly Query[]): Query {
  const values: unknown[] = [];
  const texts = queries.map((query) => {
    const before = values.length;
    values.push(...query.values);
    return query.text.replaceAll(/\$(\d+)/g, (_whole, at: string) => `$${Number(at) + before}`);
  });
  return { text: texts.join('\nUNION ALL\n'), values };
}
