import type { BidLane } from '../bidTypes.ts';
import { readDay } from './dayText.ts';
import {
  capacityColumnId,
  currencyColumnId,
  dieselColumnId,
  emissionColumnId,
  type InputColumn,
  loadsPerWeekColumnId,
  rateColumnId,
  transitDaysColumnId,
  validFromColumnId,
  validToColumnId,
  valueColumnId,
} from './inputColumns.ts';
import { readNumber } from '../../../ui/numberText.ts';

/** The texts of one lane's cells by column ID; a missing column is empty. */
export type CellTexts = Readonly<Record<string, string>>;

const savedByLane = new WeakMap<BidLane, CellTexts>();

/** Returns the stored values of a lane as cell texts. */
export function savedTexts(lane: BidLane): CellTexts {
  let texts = savedByLane.get(lane);
  if (texts === undefined) {
    texts = {
      [currencyColumnId]: lane.currency,
      ...given(transitDaysColumnId, lane.transitDays),
      ...given(validFromColumnId, lane.validFrom),
      ...given(validToColumnId, lane.validTo),
      ...given(dieselColumnId, lane.fuelBasisUsdPerGallon),
      ...given(emissionColumnId, lane.emissionKgPerUnit),
      ...given(loadsPerWeekColumnId, lane.loadsPerWeek),
      ...Object.fromEntries(
        lane.rates.map(({ chargeNo, breakNo, rate }) => [rateColumnId(chargeNo, breakNo), plainText(rate)]),
      ),
      ...Object.fromEntries(lane.values.map(({ chargeNo, value }) => [valueColumnId(chargeNo), value])),
      ...Object.fromEntries(
        lane.capacity.map(({ month, capacity }) => [capacityColumnId(month), plainText(capacity)]),
      ),
    };
    savedByLane.set(lane, texts);
  }
  return texts;
}

const given = (id: string, value: string | number | null) =>
  value === null ? {} : { [id]: typeof value === 'number' ? plainText(value) : value };

/** Formats a JSON number without an exponent. */
function plainText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(6).replace(/\.?0+$/, '') : text;
}

/**
 * Normalises a text for its cell: plain numbers and days, currencies as codes, and the default currency for an emptied currency
 * cell.
 */
export function cellText(column: InputColumn, typed: string): string {
  const text = typed.trim();
  switch (column.kind) {
    case 'currency':
      return text === '' ? column.usual : text.toUpperCase();
    case 'currencyText':
      return text.toUpperCase();
    case 'text':
      return text;
    case 'validFrom':
    case 'validTo':
      return readDay(text) ?? text;
    default: {
      if (text === '') return '';
      const read = readNumber(text);
      return read.kind === 'number' ? read.text : text;
    }
  }
}
