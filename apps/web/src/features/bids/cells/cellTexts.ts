import type { BidLane } from '../bidTypes.ts';
import { readDay } from './dayText.ts';
import {
  capacityColumnId,
  currencyColumnId,
  dieselColumnId,
  emissionColumnId,
  type InputColumn,
  rateColumnId,
  transitDaysColumnId,
  validFromColumnId,
  validToColumnId,
  valueColumnId,
} from './inputColumns.ts';
import { readNumber } from './numberText.ts';

/** The texts of one lane's cells by column id; a column left out is empty. */
export type CellTexts = Readonly<Record<string, string>>;

const savedByLane = new WeakMap<BidLane, CellTexts>();

/** What the server holds of a lane, as texts of its cells. */
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

/** A JSON number without an exponent. */
function plainText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(6).replace(/\.?0+$/, '') : text;
}

/** A text as its cell keeps it: numbers and days plain, currencies by their code, an emptied currency back to the usual one. */
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
