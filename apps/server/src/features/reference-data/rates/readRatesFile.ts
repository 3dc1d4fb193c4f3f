import { Decimal } from '@lanewright/freight';
import { openTable, TabularError } from '@lanewright/tabular';
import { now } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/http/problemError.ts';

/** Rates of a file converted to USD, as columns of equal length: a currency on a day. */
export type FileRates = {
  readonly currencies: string[];
  readonly days: string[];
  /** USD for one unit, decimal texts with at most 10 decimals. */
  readonly usdPerUnit: string[];
  /** Cells that state that there is no rate. */
  withoutRate: number;
  readonly fileDays: Set<string>;
};

/** All working days since 1999 are about 7,000; this is a century. */
const mostRows = 30_000;
/** Units per euro of currencies pegged to it, which the bank does not quote. */
const eurPegs: readonly (readonly [string, string])[] = [
  ['XAF', '655.957'],
  ['XOF', '655.957'],
];
/** Decimals of a stored rate. */
const places = 10;

/**
 * Reads reference rates as published by the European Central Bank (csv: one row per day, newest first, units of each currency for
 * one euro, 'N/A' if there is no rate, an empty last column) and converts them to USD for one unit.
 * @throws TabularError if it can't be read; ProblemError if it is another file, or has a wrong cell.
 */
export async function readRatesFile(path: string): Promise<FileRates> {
  const table = await openTable(path);
  const rates: FileRates = {
    currencies: [],
    days: [],
    usdPerUnit: [],
    withoutRate: 0,
    fileDays: new Set(),
  };
  let header: string[] | undefined;
  try {
    for await (const batch of table.readBatches(0)) {
      for (let row = 0; row < batch.rowCount; row += 1) {
        const texts = batch.texts(row).map((text) => text.trim());
        if (header === undefined) header = headerOf(texts);
        else if (texts.some((text) => text !== '')) {
          readDay(rates, header, texts, batch.rowNumber(row));
        }
      }
      if (rates.fileDays.size > mostRows)
        throw new TabularError('too-many-rows', `A rates file can have at most ${mostRows} days.`);
    }
  } finally {
    await table.close();
  }
  if (rates.fileDays.size === 0) {
    throw refuse('rates_file_empty', 'This file has no rates', {
      detail: 'The file has headers but no rows.',
      field: 'file',
    });
  }
  return rates;
}

function headerOf(texts: readonly string[]): string[] {
  const header = texts.map((text) => text.toUpperCase());
  const isCurrency = (text: string) => text === '' || /^[A-Z]{3}$/.test(text);
  if (header[0] !== 'DATE' || !header.includes('USD') || !header.slice(1).every(isCurrency)) {
    throw refuse('rates_file_unknown', 'This is not a file of euro reference rates', {
      detail: 'The first row must start with “Date” and list currencies, including “USD”.',
      field: 'file',
    });
  }
  if (new Set(header.filter((text) => text !== '')).size < header.filter((text) => text !== '').length) {
    throw refuse('rates_file_unknown', 'This file lists a currency twice', { field: 'file' });
  }
  return header;
}

function readDay(rates: FileRates, header: readonly string[], texts: readonly string[], rowNo: number): void {
  const day = texts[0] ?? '';
  if (!isDay(day)) throw wrongCell(rowNo, 'Date', `Invalid date “${day}”. Use YYYY-MM-DD.`);
  if (day > now().toISOString().slice(0, 10)) throw wrongCell(rowNo, 'Date', `${day} is in the future.`);
  if (rates.fileDays.has(day)) throw wrongCell(rowNo, 'Date', `${day} is listed twice.`);
  rates.fileDays.add(day);
  const usdPerEur = quoteOf(header, texts, header.indexOf('USD'), rowNo);
  if (usdPerEur === null)
    throw wrongCell(rowNo, 'USD', 'Without a USD rate, no rate of this day can be converted to USD.');
  push(rates, 'USD', day, new Decimal(1));
  push(rates, 'EUR', day, usdPerEur);
  for (const [currency, perEur] of eurPegs) {
    if (!header.includes(currency)) push(rates, currency, day, usdPerEur.div(perEur));
  }
  for (let column = 1; column < header.length; column += 1) {
    const currency = header[column] ?? '';
    if (currency === '' || currency === 'USD') continue;
    const perEur = quoteOf(header, texts, column, rowNo);
    if (perEur === null) {
      rates.withoutRate += 1;
      continue;
    }
    const usdPerUnit = usdPerEur.div(perEur).toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
    if (usdPerUnit.isZero() || usdPerUnit.gte(1e9)) {
      throw wrongCell(rowNo, currency, `“${texts[column]}” can’t be converted to USD.`);
    }
    push(rates, currency, day, usdPerUnit);
  }
}

function push(rates: FileRates, currency: string, day: string, usdPerUnit: Decimal): void {
  rates.currencies.push(currency);
  rates.days.push(day);
  rates.usdPerUnit.push(usdPerUnit.toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toFixed());
}

function quoteOf(
  header: readonly string[],
  texts: readonly string[],
  column: number,
  rowNo: number,
): Decimal | null {
  const text = texts[column] ?? '';
  if (text === '' || text.toUpperCase() === 'N/A') return null;
  if (!/^\d{1,9}(\.\d{1,12})?$/.test(text) || Number(text) === 0) {
    throw wrongCell(rowNo, header[column] ?? '', `“${text}” is not a rate.`);
  }
  return new Decimal(text);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

function wrongCell(rowNo: number, column: string, message: string) {
  return refuse('rates_file_invalid', `Row ${rowNo}, ${column}: ${message}`, {
    detail: 'Nothing was imported.',
    field: 'file',
    cells: [{ row: rowNo, column, message }],
  });
}
