import { containersOfWeight, isTwentyFoot } from '@lanewright/freight';
import type { RowPlace } from '../lines/linePass.ts';
import type { ParsedLine } from '../lines/parsedLine.ts';
import type { UploadWords } from '../lines/uploadWords.ts';

/** Containers by the weight of whole shipments, while rows are read. Same rule as `shipmentContainers.sql`. */
export class WeightContainers {
  private readonly words: UploadWords;
  private readonly grams: number[] = [];
  private readonly equipment: number[] = [];
  /** Hundredths of containers of shipments of one row. */
  private ofSingleRows = 0;

  constructor(words: UploadWords) {
    this.words = words;
  }

  add(line: ParsedLine, { shipment, head }: RowPlace): void {
    const grams = Number.isNaN(line.weightGrams) ? 0 : line.weightGrams;
    if (shipment < 0) {
      this.ofSingleRows += this.count(grams, line.equipmentWord);
      return;
    }
    this.grams[shipment] = (this.grams[shipment] ?? 0) + grams;
    if (head === 0) this.equipment[shipment] = line.equipmentWord;
  }

  /** Hundredths of containers, all shipments together. */
  total(): number {
    return this.grams.reduce(
      (sum, grams, shipment) => sum + this.count(grams, this.equipment[shipment] ?? -1),
      this.ofSingleRows,
    );
  }

  private count(grams: number, equipmentWord: number): number {
    const type = equipmentWord > 0 ? (this.words.kinds.equipment.parts(equipmentWord)[0] ?? '') : '';
    return 100 * containersOfWeight(grams / 1000, isTwentyFoot(type) ? '20' : null);
  }
}
