import type { ShipmentField } from '@lanewright/freight';
import type { Candidate, SampledColumn } from './proposeColumns.ts';

const besideFreight = /^(mail|passengers|seats|payload)$/;
const unitNames = /^(unit|units|unit of measure|unit of measurement|measure)$/;

/** Whether the file counts an airline's traffic: there, freight is a weight next to passengers and mail, not a charge. */
export function isOfAirline(columns: readonly SampledColumn[]): boolean {
  return columns.filter((column) => besideFreight.test(column.words.text)).length >= 2;
}

/** Candidates for columns whose name has a meaning only next to others. */
export function neighbourCandidates(columns: readonly SampledColumn[]): Candidate[] {
  const found: Candidate[] = [];
  const isAirline = isOfAirline(columns);
  columns.forEach((column, at) => {
    const { columnNo, words, content } = column;
    const offer = (field: ShipmentField, score: number, why: string) =>
      found.push({ columnNo, field, score, why });
    if (isAirline && words.text === 'freight' && content.numbers > 0.8)
      offer('weight', 0.8, 'Freight next to passengers and mail is a weight');
    if (!unitNames.test(words.text) || content.units < 0.5) return;
    const left = columns[at - 1]?.words.text ?? '';
    if (/\bweight\b/.test(left)) offer('weightUnit', 0.85, 'Next to the weight, and its cells are units');
    if (/\b(volume|cube|measurement)\b/.test(left))
      offer('volumeUnit', 0.85, 'Next to the volume, and its cells are units');
  });
  return found;
}
