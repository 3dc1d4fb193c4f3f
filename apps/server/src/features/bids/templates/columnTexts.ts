import { saysNoPrice } from './readTemplateCells.ts';
import { cutText } from '../../../platform/cutText.ts';
import type { SheetRow } from '../sheet/readSheetFile.ts';

/** The content of a column: its first texts, and, if they are few, all of them with their rows. */
export type ColumnTexts = {
  readonly samples: readonly string[];
  readonly texts: readonly { readonly text: string; readonly rows: number }[];
  /** Share of its filled cells that are amounts or numbers; cells that state there is no price are not included. */
  readonly numbers: number;
};

const mostTexts = 60;
const samples = 4;
const longestNumber = 40;
const longestSample = 120;
/** Longer texts can't be chosen or answered. */
export const maxTextLength = 300;

/** Scans the cells of one column. */
export function columnTexts(rows: readonly SheetRow[], columnNo: number): ColumnTexts {
  const counts = new Map<string, number>();
  let filled = 0;
  let numbers = 0;
  for (const { texts } of rows) {
    const text = texts[columnNo] ?? '';
    if (text === '') continue;
    if (!saysNoPrice(text)) filled += 1;
    if (text.length <= longestNumber && /^[-$€£\s]*[\d.,]+$/.test(text)) numbers += 1;
    if (counts.size <= mostTexts || counts.has(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return {
    samples: [...counts.keys()].slice(0, samples).map((text) => cutText(text, longestSample)),
    texts:
      counts.size > mostTexts
        ? []
        : [...counts]
            .filter(([text]) => text.length <= maxTextLength)
            .map(([text, count]) => ({ text, rows: count }))
            .toSorted((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1)),
    numbers: filled === 0 ? 0 : numbers / filled,
  };
}
