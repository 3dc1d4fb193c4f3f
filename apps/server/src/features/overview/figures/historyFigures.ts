import { modeDetails } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { AskedFigure, FigureBody, FigurePart, FigureUnit } from './figureRequest.ts';
import { type HistoryRow, historyByMonth, readHistory, sumOfHistory } from './historyRows.ts';
import { sumOfGroups } from './laneGroups.ts';
import { readMonths, sumOfMonths } from './monthFigures.ts';
import { emptyFigure } from './emptyFigure.ts';

/** Volume: volume shipped, in the mode's unit. */
export function volume(tx: Transaction, asked: AskedFigure): Promise<FigureBody> {
  return historyFigure(tx, asked, 'volume', modeDetails[asked.mode].volumeUnit);
}

/** Shipments: the number of shipments. */
export function shipments(tx: Transaction, asked: AskedFigure): Promise<FigureBody> {
  return historyFigure(tx, asked, 'shipments', 'count');
}

async function historyFigure(
  tx: Transaction,
  asked: AskedFigure,
  of: 'volume' | 'shipments',
  unit: FigureUnit,
): Promise<FigureBody> {
  const { source, month } = asked;
  if (!source.seesHistory) return ofOfferedLanes(asked, of, unit);
  const found = await readHistory(tx, asked);
  const value = sumOfHistory(found, of).toNumber();
  const forecast = of === 'volume' && source.uploadId === null ? await readMonths(tx, asked, ['volume']) : [];
  return {
    unit,
    value,
    spendValue: null,
    percent: null,
    parts: await partsOfUploads(tx, source.customerId, found, of),
    byMonth: historyByMonth(found, of),
    formula: {
      text: `${of} = Σ ${of} of the included uploads`,
      terms: [
        { name: of, value, unit },
        ...(forecast.length === 0
          ? []
          : [
              {
                name: 'forecast of the contract period',
                value: sumOfMonths(forecast, 'volume', null).toNumber(),
                unit,
              },
            ]),
      ],
      notes: [
        source.uploadId !== null
          ? 'All months in this upload.'
          : month === null
            ? 'The months before the contract begins, on which the baseline is based. Later months are realised and shown month by month.'
            : 'Shipments that moved in this month.',
      ],
    },
    lanesFilter: month === null ? [] : [{ column: 'monthShipped', anyOf: [month] }],
  };
}

async function partsOfUploads(
  tx: Transaction,
  customerId: string,
  found: readonly HistoryRow[],
  of: 'volume' | 'shipments',
): Promise<FigurePart[]> {
  const uploads = [...new Set(found.map((row) => row.upload_id))];
  const names = await rows<{ upload_id: string; file_name: string }>(
    tx,
    'SELECT upload_id, file_name FROM uploads WHERE customer_id = $1 AND upload_id = ANY ($2::bigint[])',
    [customerId, uploads],
  );
  const nameOf = new Map(names.map((row) => [row.upload_id, row.file_name]));
  return uploads.map((uploadId) => ({
    key: uploadId,
    label: nameOf.get(uploadId) ?? 'upload',
    value: sumOfHistory(
      found.filter((row) => row.upload_id === uploadId),
      of,
    ).toNumber(),
    // The lane table lists an upload's lanes by its own parameter, `uploadId=`.
    filter: null,
  }));
}

/** A carrier sees what it would carry, not the history: shipments of an average year, and the forecast volume of the contract. */
async function ofOfferedLanes(
  asked: AskedFigure,
  of: 'volume' | 'shipments',
  unit: FigureUnit,
): Promise<FigureBody> {
  if (asked.month !== null) return emptyFigure(unit, 'Only the customer sees the history by month.');
  const groups = await asked.groupsWithHistory();
  const value = sumOfGroups(groups, of).toNumber();
  return {
    unit,
    value,
    spendValue: null,
    percent: null,
    parts: [],
    byMonth: [],
    formula: {
      text:
        of === 'volume'
          ? 'volume = Σ forecast volume of the contract period, of the lanes offered to you'
          : 'shipments = Σ shipments per year in the forecast, of the lanes offered to you',
      terms: [
        { name: 'lanes', value: sumOfGroups(groups, 'lanes').toNumber(), unit: 'count' },
        { name: of, value, unit },
      ],
      notes: [],
    },
    lanesFilter: [],
  };
}
