import { isImpossibleWeight } from '@lanewright/freight';
import { inThousands, proposedAmount } from '../cells/proposeValue.ts';
import { readReference } from '../cells/readReference.ts';
import {
  converted,
  countsContainers,
  countsPieces,
  kgPerUnit,
  m3PerUnit,
  milesPerUnit,
  teuOfContainer,
} from '../cells/units.ts';
import { plausibleMax } from './plausibleMax.ts';
import type { FieldColumn } from './fieldColumn.ts';
import type { LinePlan } from './linePlan.ts';
import { isWords, type LineReader } from './lineReader.ts';
import type { ParsedLine } from './parsedLine.ts';
import { RememberedTexts } from './rememberedTexts.ts';
import type { UploadWords } from './uploadWords.ts';

type Figure = 'volume' | 'miles' | 'containerCount' | 'pieces' | 'chassisDays';
type FactorOf = (unit: string) => number | null;

const one: FactorOf = (unit) => (countsPieces(unit) ? 1 : null);
const oneBox: FactorOf = (unit) => (countsContainers(unit) ? 1 : null);
const none: FactorOf = () => null;

/** Reads a row's weight, volume, distance and counts, each in its own unit, and converts them to internal units. */
export class QuantityReader {
  private readonly plan: LinePlan;
  private readonly units: Readonly<Record<'weight' | Figure, RememberedTexts<number | null>>> = {
    weight: new RememberedTexts(),
    volume: new RememberedTexts(),
    miles: new RememberedTexts(),
    containerCount: new RememberedTexts(),
    pieces: new RememberedTexts(),
    chassisDays: new RememberedTexts(),
  };

  private readonly teus = new RememberedTexts<number | null>();
  private readonly words: UploadWords;
  /** Factor of the unit in the last figure's own cell; undefined if it has none. */
  private own: number | undefined;
  /** How many times finer the last figure's last place is than the stored one. */
  private over = 1;
  /** Whether the figures of a column are, or may be, in other units than the stored ones. */
  private readonly isConverted: Readonly<Record<'weight' | Figure, boolean>>;

  constructor(plan: LinePlan, words: UploadWords) {
    this.plan = plan;
    this.words = words;
    const { columns } = plan;
    this.isConverted = {
      weight: plan.kgPerUnit !== 1 || columns.weightUnit.columnNo >= 0,
      volume: plan.m3PerUnit !== 1 || columns.volumeUnit.columnNo >= 0,
      miles: plan.milesPerUnit !== 1,
      containerCount: false,
      pieces: false,
      chassisDays: false,
    };
  }

  readWeight(reader: LineReader, line: ParsedLine): void {
    const column = this.plan.columns.weight;
    const amount = this.amount(reader, column, 'weight', kgPerUnit, 3);
    if (Number.isNaN(amount)) return;
    if (amount === isWords) {
      const text = reader.said(column.columnNo);
      const isOurs = (unit: string) => kgPerUnit(unit) === this.plan.kgPerUnit;
      if (readReference(text) !== null) line.references.push({ field: 'weight', text });
      else {
        const isUnit = /^[-\d.,\s]+\p{L}+$/u.test(text);
        const proposal = proposedAmount(text, column.decimalMark, isOurs);
        line.except('weight', isUnit && proposal === null ? 'weightUnit' : 'weightText', text, proposal);
      }
      return;
    }
    const doubtful = reader.isDoubtful ? reader.said(column.columnNo) : '';
    const { kgPerUnit: otherwise } = this.plan;
    const factor = this.own ?? this.columnFactor(reader, line, 'weightUnit', 'weight', kgPerUnit, otherwise);
    if (factor === null) return;
    const grams = converted(amount, factor, this.over);
    if (Math.abs(grams) >= plausibleMax.weightGrams) {
      line.except('weight', 'tooLarge', reader.said(column.columnNo));
      return;
    }
    line.weightGrams = grams;
    if (doubtful !== '')
      line.except('weight', 'threeDecimals', doubtful, inThousands(doubtful, column.decimalMark));
    if (grams < 0) line.except('weight', 'negative', reader.said(column.columnNo));
  }

  readQuantities(reader: LineReader, line: ParsedLine): void {
    const { m3PerUnit: cubic, milesPerUnit: far } = this.plan;
    const volume = this.figure(reader, line, 'volume', 4, m3PerUnit);
    if (!Number.isNaN(volume)) {
      const factor = this.own ?? this.columnFactor(reader, line, 'volumeUnit', 'volume', m3PerUnit, cubic);
      if (factor !== null) line.volume = converted(volume, factor, this.over);
    }
    const miles = this.figure(reader, line, 'miles', 1, milesPerUnit);
    line.miles = converted(miles, this.own ?? far, this.over);
    line.containers = this.inContainers(line, this.figure(reader, line, 'containerCount', 2, oneBox));
    line.pieces = this.figure(reader, line, 'pieces', 2, one);
    line.chassisDays = this.figure(reader, line, 'chassisDays', 2, none);
  }

  /** Raises an exception for a weight that is impossible for the row's containers and volume. */
  checkWeight(reader: LineReader, line: ParsedLine): void {
    const { weightGrams, volume, containers } = line;
    if (!(weightGrams > 0)) return;
    if (!isImpossibleWeight(this.plan.mode, weightGrams / 1000, containers / 100, volume / 10_000)) return;
    line.except('weight', 'impossibleWeight', reader.said(this.plan.columns.weight.columnNo));
  }

  private figure(
    reader: LineReader,
    line: ParsedLine,
    field: Figure,
    places: number,
    factorOf: FactorOf,
  ): number {
    const column = this.plan.columns[field];
    this.own = undefined;
    if (column.columnNo < 0) return Number.NaN;
    const amount = this.amount(reader, column, field, factorOf, places);
    if (Number.isNaN(amount)) return amount;
    if (amount === isWords || Math.abs(amount) >= plausibleMax[field] * this.over) {
      const text = reader.said(column.columnNo);
      const isOurs = (unit: string) => factorOf(unit) === 1;
      if (amount === isWords)
        line.except(field, 'notANumber', text, proposedAmount(text, column.decimalMark, isOurs));
      else line.except(field, 'tooLarge', text);
      return Number.NaN;
    }
    if (amount < 0) line.except(field, 'negative', reader.said(column.columnNo));
    if (reader.isDoubtful) {
      const text = reader.said(column.columnNo);
      line.except(field, 'threeDecimals', text, inThousands(text, column.decimalMark));
    }
    return amount;
  }

  /**
   * A figure with `places` decimals, and three more if it is still to be converted (`over` is 1000 then), so that it is rounded
   * once. NaN for blank, `isWords` for words, including an unknown unit.
   */
  private amount(
    reader: LineReader,
    column: FieldColumn,
    field: 'weight' | Figure,
    factorOf: FactorOf,
    places: number,
  ): number {
    this.own = undefined;
    this.over = this.isConverted[field] ? 1000 : 1;
    let amount = reader.fixed(column, this.over === 1 ? places : places + 3);
    if (amount === isWords || reader.unit !== '') {
      const own = this.ownFactor(reader, field, factorOf);
      if (own === null) return isWords;
      this.own = own;
      // With more places than it can hold, a figure is too large, but not words.
      this.over = amount === isWords || own === 1 ? 1 : 1000;
      amount = reader.fixed(column, this.over === 1 ? places : places + 3);
    }
    return amount;
  }

  /** Factor of the unit in the figure's own cell; undefined without one, null for an unknown unit. */
  private ownFactor(
    reader: LineReader,
    field: 'weight' | Figure,
    factorOf: FactorOf,
  ): number | null | undefined {
    return reader.unit === '' ? undefined : this.units[field].meaning(reader.unit, factorOf);
  }

  /** Factor of the unit's column, otherwise of the header or the answer. */
  private columnFactor(
    reader: LineReader,
    line: ParsedLine,
    unitField: 'weightUnit' | 'volumeUnit',
    field: 'weight' | 'volume',
    factorOf: FactorOf,
    otherwise: number | null,
  ): number | null {
    const text = reader.said(this.plan.columns[unitField].columnNo);
    const found = text === '' ? otherwise : this.units[field].meaning(text, factorOf);
    if (found === null) line.except(unitField, 'unknownUnit', text);
    return found;
  }

  /** Converts twenty-foot units to containers: a 40 ft container is two of them, a 45 ft one two and a quarter. */
  private inContainers(line: ParsedLine, count: number): number {
    if (!this.plan.countsTeu || Number.isNaN(count)) return count;
    const [type = ''] = line.equipmentWord < 1 ? [] : this.words.kinds.equipment.parts(line.equipmentWord);
    const teu = this.teus.meaning(type, teuOfContainer);
    if (teu !== null) return Math.round(count / teu);
    line.except('containerCount', 'teuWithoutType', String(count / 100));
    return Number.NaN;
  }
}
