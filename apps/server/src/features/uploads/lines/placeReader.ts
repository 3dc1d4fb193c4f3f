import { isFromCentre } from '../columns/questions.ts';
import type { LinePlan } from './linePlan.ts';
import type { LineReader } from './lineReader.ts';
import type { ParsedLine } from './parsedLine.ts';
import { PlaceCells } from './placeCells.ts';
import type { WordTable } from './wordTable.ts';

/** Reads the two ends of a row as place words; a missing end is word 0 and an exception. */
export class PlaceReader {
  private readonly plan: LinePlan;
  private readonly words: WordTable;
  private readonly origin: PlaceCells;
  private readonly destination: PlaceCells;
  private readonly fromCentre = new Map<string, boolean>();
  private centreWord = 0;

  constructor(plan: LinePlan, words: WordTable) {
    this.plan = plan;
    this.words = words;
    this.origin = new PlaceCells(plan.origin, words);
    this.destination = new PlaceCells(plan.destination, words);
  }

  read(reader: LineReader, line: ParsedLine): void {
    line.originWord = this.isFromCentre(reader) ? this.centre() : this.origin.word(reader);
    line.destinationWord = this.destination.word(reader);
    if (this.plan.directionColumn >= 0 && /^e/i.test(reader.said(this.plan.directionColumn))) {
      const port = line.originWord;
      line.originWord = line.destinationWord;
      line.destinationWord = port;
    }
    if (line.originWord === 0) line.except(this.fieldOf('origin'), 'missingPlace');
    if (line.destinationWord === 0) line.except(this.fieldOf('destination'), 'missingPlace');
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

  /** The field in which a user can enter a missing end. */
  private fieldOf(side: 'origin' | 'destination'): string {
    const fields = ['City', 'Name', 'Port', 'Airport', 'Zip', 'Address', 'Country'] as const;
    const found = fields.find((part) => this.plan.columns[`${side}${part}`].columnNo >= 0);
    return `${side}${found ?? 'Name'}`;
  }
}
