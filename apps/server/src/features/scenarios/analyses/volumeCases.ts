import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { PackedInput } from '../input/packedInput.ts';
import { countInWords, monthInWords } from '../words/scopeInWords.ts';

const volumesOfHistory = loadSql(import.meta.url, './volumesOfHistory.sql');

/** Possible volumes in place of the planned ones. */
export type VolumeCase = {
  readonly name: string;
  readonly words: string;
  /** Lane by lane and month by month, as in the input. */
  readonly volumes: Float64Array;
};

/** Alternatives to the planned volumes: no ghost lanes, less, more, and as in history. */
export async function volumeCases(
  tx: Transaction,
  customerId: string,
  mode: number,
  input: PackedInput,
): Promise<VolumeCase[]> {
  const planned = input.lanes.volume;
  const ghosts = await selectGhosts(tx, customerId, mode);
  const months = input.months.length;
  const ghostLanes = input.lanes.id.filter((laneId) => ghosts.has(laneId)).length;
  const times = (factor: number) => planned.map((volume) => volume * factor);
  const history = await historyCase(tx, customerId, mode, input);
  return [
    {
      name: 'Planned',
      words: 'As forecast for the selected months',
      volumes: planned,
    },
    ...(ghostLanes === 0
      ? []
      : [
          {
            name: 'Without ghost lanes',
            words: `${countInWords(ghostLanes, 'lane')} without recent shipments ${ghostLanes === 1 ? 'ships' : 'ship'} nothing again`,
            volumes: planned.map((volume, at) =>
              ghosts.has(input.lanes.id[Math.floor(at / months)] ?? '') && !Number.isNaN(volume) ? 0 : volume,
            ),
          },
        ]),
    { name: '20% less', words: 'Volumes −20%', volumes: times(0.8) },
    { name: '20% more', words: 'Volumes +20%', volumes: times(1.2) },
    ...(history === null ? [] : [history]),
  ];
}

async function selectGhosts(tx: Transaction, customerId: string, mode: number): Promise<Set<string>> {
  const found = await rows<{ lane_id: string }>(
    tx,
    `SELECT lane_id FROM lane_risks WHERE customer_id = $1 AND mode = $2 AND flag = 'ghost'`,
    [customerId, mode],
  );
  return new Set(found.map((row) => row.lane_id));
}

/** Month by month as in history; a month without history stays as planned. Null without history. */
async function historyCase(
  tx: Transaction,
  customerId: string,
  mode: number,
  { months, lanes }: PackedInput,
): Promise<VolumeCase | null> {
  const found = await disableNestedLoops(tx, () =>
    rows<{
      months: string[];
      from_month: string | null;
      to_month: string | null;
      lane_id: string | null;
      asked: string[] | null;
      volumes: string[] | null;
    }>(tx, volumesOfHistory, [customerId, mode, lanes.id, months.map((month) => `${month}-01`)]),
  );
  const [first] = found;
  if (first === undefined || first.from_month === null || first.to_month === null) return null;
  const known = new Set(first.months);
  const shipped = new Map(
    found.map((row) => [row.lane_id, new Map(row.asked?.map((month, at) => [month, row.volumes?.[at]]))]),
  );
  const volumes = lanes.volume.map((planned, at) => {
    const month = months[at % months.length] ?? '';
    if (Number.isNaN(planned) || !known.has(month)) return planned;
    return Number(shipped.get(lanes.id[Math.floor(at / months.length)] ?? '')?.get(month) ?? 0);
  });
  const missing = months.length - known.size;
  return {
    name: 'As in history',
    words: `Month by month as shipped from ${monthInWords(first.from_month)} to ${monthInWords(first.to_month)}${
      missing === 0 ? '' : `; ${countInWords(missing, 'month')} without history as planned`
    }`,
    volumes,
  };
}
