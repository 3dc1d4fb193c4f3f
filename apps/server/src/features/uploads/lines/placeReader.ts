import { isFromCentre } from '../columns/questions.ts';
import { type LinePlan, type PlaceColumns, placeParts } from './linePlan.ts';
import type { LineReader } from './lineReader.ts';
import type { ParsedLine } from './parsedLine.ts';
import type { WordTable } from './wordTable.ts';

/** Reads the two ends of a row as place words; an end that the row does not name is word 0 and an exception. */
export class PlaceReader {
  private readonly plan: LinePlan;
  private readonly words: WordTable;
  private readonly ranges = new Int32Array(2 * placeParts.length);
  private readonly fromCentre = new Map<string, boolean>();
  private centreWord = 0;

  constructor(plan: LinePlan, words: WordTable) {
    this.plan = plan;
    this.words = words;
  }

  read(reader: LineReader, line: ParsedLine): void {
    line.originWord = this.isFromCentre(reader) ? this.centre() : this.word(reader, this.plan.origin);
    line.destinationWord = this.word(reader, this.plan.destination);
    if (this.plan.directionColumn >= 0 && /^e/i.test(reader.said(this.plan.directionColumn))) {
      const port = line.originWord;
      line.originWord = line.destinationWord;
      line.destinationWord = port;
    }
    if (line.originWord === 0) line.except(this.fieldOf('origin'), 'missingPlace');
    if (line.destinationWord === 0) line.except(this.fieldOf('destination'), 'missingPlace');
  }

  private word(reader: LineReader, columns: PlaceColumns): number {
    let anything = false;
    for (let part = 0; part < columns.length; part++) {
      const columnNo = columns[part] as number;
      const isSaid = columnNo >= 0 && reader.look(columnNo);
      this.ranges[2 * part] = isSaid ? reader.from : 0;
      this.ranges[2 * part + 1] = isSaid ? reader.to : 0;
      anything ||= isSaid;
    }
    return anything ? this.words.intern(reader.batch.buffer, this.ranges) : 0;
  }

  private isFromCentre(reader: LineReader): boolean {
    if (this.plan.distributionCentre === null || this.plan.fulfilmentColumn < 0) return false;
    const text = reader.said(this.plan.fulfilmentColumn);
    let known = this.fromCentre.get(text);
    if (known === undefined) {
      known = isFromCentre(text);
      this.fromCentre.set(text, known);
    }
    return known;
  }

  private centre(): number {
    if (this.centreWord === 0) this.centreWord = this.words.internTexts(this.plan.distributionCentre ?? []);
    return this.centreWord;
  }

  /** The field in which a person can name a missing end. */
  private fieldOf(side: 'origin' | 'destination'): string {
    const fields = ['City', 'Name', 'Port', 'Airport', 'Zip', 'Address', 'Country'] as const;
    const found = fields.find((part) => this.plan.columns[`${side}${part}`].columnNo >= 0);
    return `${side}${found ?? 'Name'}`;
  }
}
