import { Decimal, mostZeroChargeUsd } from '@lanewright/freight';
import { currencyCode, isYenOrYuan, wornCurrency } from '../cells/currencies.ts';
import { inThousands, proposedAmount } from '../cells/proposeValue.ts';
import { readMeasure } from '../cells/readAmount.ts';
import { readReference } from '../cells/readReference.ts';
import type { HeaderPer } from '../columns/headerMeaning.ts';
import { plausibleMax } from './plausibleMax.ts';
import { centsInUsd } from './currencyRates.ts';
import type { ExceptionReason } from './exceptionReasons.ts';
import type { FieldColumn } from './fieldColumn.ts';
import type { LinePlan } from './linePlan.ts';
import { isWords, type LineReader } from './lineReader.ts';
import type { ParsedLine } from './parsedLine.ts';
import { RememberedTexts } from './rememberedTexts.ts';

const mostZeroCharge = 100 * mostZeroChargeUsd;

/** Reads a row's charge and its currency: the total, otherwise the sum of its charges; and how much of it is linehaul and fuel. */
export class ChargeReader {
  private readonly plan: LinePlan;
  private readonly currencies = new RememberedTexts<string | null>();
  /** The currency in the charge's own cell, as written. */
  private worn = '';
  private words = '';
  /** The total, if it may be wrong by a factor of 1000. */
  private doubtful = '';

  /** Whether charges are rates, to be multiplied by a quantity of the row. */
  readonly hasRates: boolean;
  private line!: ParsedLine;

  constructor(plan: LinePlan) {
    this.plan = plan;
    this.hasRates = [plan.columns.totalCharge, ...plan.chargeParts].some(({ per }) => per !== null);
  }

  read(reader: LineReader, line: ParsedLine): void {
    const total = this.plan.columns.totalCharge;
    this.words = '';
    this.worn = '';
    this.line = line;
    let cents = this.amount(reader, total);
    this.doubtful = reader.isDoubtful ? reader.said(total.columnNo) : '';
    if (Number.isNaN(cents)) cents = this.sumOfParts(reader);
    line.currency = this.currencyOf(reader, line, Number.isNaN(cents));
    if (this.words !== '') {
      if (readReference(this.words) === null) this.exceptWords(line, total);
      else line.references.push({ field: 'totalCharge', text: this.words });
      return;
    }
    if (Number.isNaN(cents)) {
      if (!this.plan.volumesOnly) line.except('totalCharge', 'noCharge');
      return;
    }
    if (Math.abs(cents) >= plausibleMax.chargeCents) {
      line.except('totalCharge', 'tooLarge', reader.said(total.columnNo));
      return;
    }
    line.chargeCents = cents;
    if (this.doubtful !== '')
      line.except(
        'totalCharge',
        'threeDecimals',
        this.doubtful,
        inThousands(this.doubtful, total.decimalMark),
      );
    // Whether other lines of its shipment make up for a credit is known only after all rows are read.
    if (cents < 0) line.except('totalCharge', 'creditAlone', reader.said(total.columnNo));
    if (line.currency === null || Number.isNaN(line.movedDay)) return;
    const usd = centsInUsd(this.plan.rates, line.currency, cents, line.movedDay);
    if (usd === null) line.except('currency', 'unknownCurrency', line.currency);
    else {
      // Whether other rows of its shipment have the charge is known only after all rows are read.
      if (cents >= 0 && usd <= mostZeroCharge)
        line.except('totalCharge', 'zeroCharge', reader.said(total.columnNo));
      line.chargeUsdCents = usd;
      line.linehaulUsdCents = this.part(reader, line, this.plan.columns.linehaul);
      line.fuelUsdCents = this.part(reader, line, this.plan.columns.fuel);
    }
  }

  /** Charges to add, charges to subtract, and percentages of them. */
  private sumOfParts(reader: LineReader): number {
    const { chargeParts, takenOff, percents, columns } = this.plan;
    let cents = Number.NaN;
    let linehaul = 0;
    for (const part of chargeParts) {
      const amount = this.amount(reader, part);
      if (Number.isNaN(amount) || amount === isWords) continue;
      const added = takenOff.includes(part) ? -Math.abs(amount) : amount;
      if (part.columnNo === columns.linehaul.columnNo) linehaul = added;
      cents = (Number.isNaN(cents) ? 0 : cents) + added;
    }
    if (Number.isNaN(cents)) return cents;
    const base = cents;
    for (const { column, of, isFraction } of percents) {
      // In ten-thousandths of a percent, or of the fraction.
      const share = reader.fixed(column, 6);
      if (Number.isNaN(share) || share === isWords) continue;
      const isPercent = reader.unit === '%' || !isFraction;
      const part = new Decimal(of === 'linehaul' ? linehaul : base).times(share).div(isPercent ? 1e8 : 1e6);
      cents += part.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
    }
    return cents;
  }

  /** Cents of a rate times the row's quantity; NaN if the row has no quantity. */
  private rated(reader: LineReader, column: FieldColumn, per: HeaderPer): number {
    const rate = reader.fixed(column, 6);
    if (Number.isNaN(rate) || rate === isWords) return rate;
    const { line } = this;
    const quantity = {
      weight: line.weightGrams / 1000,
      volume: line.volume / 10_000,
      distance: line.miles / 10,
      container: line.containers / 100,
      piece: line.pieces / 100,
      load: 1,
      shipment: 1,
      day: line.chassisDays / 100,
    }[per.kind];
    if (Number.isNaN(quantity)) return Number.NaN;
    // Weights are stored to the gram: converted to the rate's unit and rounded to two decimals, they match the row.
    const inUnit =
      per.factor === 1 ? new Decimal(quantity) : new Decimal(quantity).div(per.factor).toDecimalPlaces(2);
    return new Decimal(rate)
      .times(inUnit)
      .div(per.count)
      .div(10_000)
      .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
      .toNumber();
  }

  /**
   * USD cents of one part of a charge; a part that is not an amount in the charge's own currency is NaN and raises no exception.
   */
  private part(reader: LineReader, line: ParsedLine, column: FieldColumn): number {
    const cents = column.per === null ? reader.fixed(column, 2) : this.rated(reader, column, column.per);
    if (Number.isNaN(cents) || cents === isWords || Math.abs(cents) >= plausibleMax.chargeCents)
      return Number.NaN;
    const { unit } = reader;
    if (unit !== '' && wornCurrency(unit, line.currency) !== line.currency) return Number.NaN;
    return centsInUsd(this.plan.rates, line.currency ?? '', cents, line.movedDay) ?? Number.NaN;
  }

  /** Cents of one cell; with a unit that is not a currency, or not the currency of the others, the cell counts as words. */
  private amount(reader: LineReader, column: FieldColumn): number {
    const cents = column.per === null ? reader.fixed(column, 2) : this.rated(reader, column, column.per);
    if (cents !== isWords && reader.unit === '') return cents;
    if (cents === isWords) {
      this.words = reader.said(column.columnNo);
      return isWords;
    }
    const { unit } = reader;
    const isCurrency = isYenOrYuan(unit) || this.currencies.meaning(unit, currencyCode) !== null;
    if (!isCurrency || (this.worn !== '' && this.worn !== unit)) {
      this.words = reader.said(column.columnNo);
      return isWords;
    }
    this.worn = unit;
    return cents;
  }

  /** The currency of the cell itself, otherwise of its column, otherwise of the file. */
  private currencyOf(reader: LineReader, line: ParsedLine, isBlank: boolean): string | null {
    const text = reader.said(this.plan.columns.currency.columnNo);
    const said = text === '' ? this.plan.currency : this.currencies.meaning(text, currencyCode);
    if (this.worn !== '') {
      const worn = wornCurrency(this.worn, said);
      if (worn === null) {
        this.words = reader.said(this.plan.columns.totalCharge.columnNo) || this.worn;
        return said;
      }
      if (text === '' || said === null || worn === said) return worn;
      this.words = `${this.worn} / ${text}`;
      return said;
    }
    if (said === null && !(isBlank && text === '')) line.except('currency', 'unknownCurrency', text);
    return said;
  }

  private exceptWords(line: ParsedLine, column: FieldColumn): void {
    const isOwn = (unit: string) => wornCurrency(unit.toUpperCase(), line.currency) === line.currency;
    line.except(
      'totalCharge',
      wordsReason(this.words, column),
      this.words,
      proposedAmount(this.words, column.decimalMark, isOwn),
    );
  }
}

/** Why a cell is not a charge: an amount in an unknown currency, a share or a broken formula, or words. */
function wordsReason(text: string, { decimalMark }: FieldColumn): ExceptionReason {
  if (/^[-\d.,\s]*[¥￥][-\d.,\s]*$/.test(text)) return 'yenOrYuan';
  if (/^#[A-Z/0]+[!?]?$|^[-\d.,\s]+%$/.test(text)) return 'chargeNoAmount';
  const unit = readMeasure(text, decimalMark)?.unit ?? '';
  return /^[A-Z]{3}$/.test(unit) && currencyCode(unit) === null ? 'chargeCurrency' : 'chargeText';
}
