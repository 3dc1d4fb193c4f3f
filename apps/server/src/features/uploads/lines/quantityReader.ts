import { proposedAmount } from '../cells/proposeValue.ts';
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
import { beyond } from './beyond.ts';
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

/** Reads a row's weight, volume, distance and counts, each in its own unit, and turns them into ours. */
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
  /** Factor of the unit in the last figure's own cell; undefined where it has none. */
  private own: number | undefined;

  constructor(plan: LinePlan, words: UploadWords) {
    this.plan = plan;
    this.words = words;
  }

  readWeight(reader: LineReader, line: ParsedLine): void {
    const column = this.plan.columns.weight;
    const amount = reader.fixed(column, 4);
    if (Number.isNaN(amount)) return;
    const own = this.ownFactor(reader, 'weight', kgPerUnit);
    if (amount === isWords || own === null) {
      const text = reader.said(column.columnNo);
      if (readReference(text) !== null) line.references.push({ field: 'weight', text });
      else
        line.except(
          'weight',
          'weightText',
          text,
          proposedAmount(text, column.decimalMark, (unit) => kgPerUnit(unit) === this.plan.kgPerUnit),
        );
      return;
    }
    const factor =
      own ?? this.columnFactor(reader, line, 'weightUnit', 'weight', kgPerUnit, this.plan.kgPerUnit);
    if (factor === null) return;
    const grams = converted(amount, factor, 10);
    if (Math.abs(grams) >= beyond.weightGrams) {
      line.except('weight', 'tooLarge', reader.said(column.columnNo));
      return;
    }
    line.weightGrams = grams;
    if (grams < 0) line.except('weight', 'negative', reader.said(column.columnNo));
  }

  readQuantities(reader: LineReader, line: ParsedLine): void {
    const { m3PerUnit: cubic, milesPerUnit: far } = this.plan;
    const volume = this.figure(reader, line, 'volume', 4, m3PerUnit);
    if (!Number.isNaN(volume)) {
      const factor = this.own ?? this.columnFactor(reader, line, 'volumeUnit', 'volume', m3PerUnit, cubic);
      if (factor !== null) line.volume = converted(volume, factor);
    }
    const miles = this.figure(reader, line, 'miles', far === 1 ? 1 : 4, milesPerUnit);
    if (far !== 1) line.miles = converted(miles, this.own ?? far, 1000);
    else line.miles = this.own === undefined || this.own === 1 ? miles : converted(miles, this.own);
    line.containers = this.inContainers(line, this.figure(reader, line, 'containerCount', 2, oneBox));
    line.pieces = this.figure(reader, line, 'pieces', 2, one);
    line.chassisDays = this.figure(reader, line, 'chassisDays', 2, none);
  }

  private figure(
    reader: LineReader,
    line: ParsedLine,
    field: Figure,
    decimals: number,
    factorOf: FactorOf,
  ): number {
    const column = this.plan.columns[field];
    const amount = reader.fixed(column, decimals);
    this.own = undefined;
    if (Number.isNaN(amount)) return amount;
    const own = this.ownFactor(reader, field, factorOf);
    const isFigure = amount !== isWords && own !== null;
    if (!isFigure || Math.abs(amount) >= beyond[field]) {
      const text = reader.said(column.columnNo);
      const proposal = isFigure
        ? null
        : proposedAmount(text, column.decimalMark, (unit) => factorOf(unit) === 1);
      line.except(field, isFigure ? 'tooLarge' : 'notANumber', text, proposal);
      return Number.NaN;
    }
    this.own = own;
    if (amount < 0) line.except(field, 'negative', reader.said(column.columnNo));
    return amount;
  }

  /** Factor of the unit that stands in the figure's own cell; undefined without one, null for none of ours. */
  private ownFactor(
    reader: LineReader,
    field: 'weight' | Figure,
    factorOf: FactorOf,
  ): number | null | undefined {
    return reader.unit === '' ? undefined : this.units[field].meaning(reader.unit, factorOf);
  }

  /** Factor of the unit's column, else of the header or the answer. */
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

  /** Twenty-foot units as containers: a forty is two of them, a forty-five two and a quarter. */
  private inContainers(line: ParsedLine, count: number): number {
    if (!this.plan.countsTeu || Number.isNaN(count)) return count;
    const [type = ''] = line.equipmentWord < 1 ? [] : this.words.kinds.equipment.parts(line.equipmentWord);
    const teu = this.teus.meaning(type, teuOfContainer);
    if (teu !== null) return Math.round(count / teu);
    line.except('containerCount', 'teuWithoutType', String(count / 100));
    return Number.NaN;
  }
}
