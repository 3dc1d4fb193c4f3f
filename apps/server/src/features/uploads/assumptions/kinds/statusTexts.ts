import { plainLetters } from '../../cells/monthNames.ts';
import type { MatchedColumn } from '../../columns/reading.ts';
import type { AssumptionKind } from '../found.ts';
import { cellsOf, columnNoOf, nameOf } from './sampledCells.ts';

const status =
  /^(delivered|in transit|completed?|closed|open|booked|billed|invoiced|paid|shipped|dispatched|picked up|tendered|accepted|planned|pending|confirmed|active|posted|approved|final|arrived|cancell?ed|cancelled|void(ed)?|test|quoted?|draft|rejected|declined|deleted|storniert|geliefert|zugestellt|abgeschlossen|entwurf|angebot|abgelehnt|annule|livre|termine|brouillon|devis|refuse|cancelado|anulado|entregado|completado|borrador|cotizacion|rechazado|entregue|concluido|rascunho|cotacao|recusado|已交付|已取消|已完成|作废|草稿|报价|已拒绝)$/;
const leftOut =
  /^(cancell?ed|void(ed)?|test|quoted?|draft|rejected|declined|deleted|storniert|entwurf|angebot|abgelehnt|annule|brouillon|devis|refuse|cancelado|anulado|borrador|cotizacion|rechazado|rascunho|cotacao|recusado|已取消|作废|草稿|报价|已拒绝)$/;
const nearlyAll = 0.8;
const separator = ' | ';

/** Whether a column holds status texts, which are then counted over the whole file. */
export function isStatusColumn(field: string | null, cells: readonly string[]): boolean {
  const filled = cells.map(plain).filter((cell) => cell !== '');
  return (
    field === null &&
    filled.length > 0 &&
    filled.filter((cell) => status.test(cell)).length >= nearlyAll * filled.length
  );
}

/** Rows with a status that means nothing was shipped: cancelled, void, test, quote, draft or rejected. */
export const statusTexts: AssumptionKind = {
  name: 'statusTexts',
  find(file) {
    return file.reading.columns.flatMap((column: MatchedColumn) => {
      const cells = cellsOf(file, column);
      if (!isStatusColumn(column.field, cells)) return [];
      const texts = [...(file.texts.get(column.columnNo) ?? countOf(cells))].filter(([text]) =>
        leftOut.test(plain(text)),
      );
      if (texts.length === 0) return [];
      const rows = texts.reduce((sum, [, count]) => sum + count, 0);
      const counted = texts.map(([text, count]) => `${text} (${count})`).join(', ');
      return [
        {
          key: `statusTexts:${column.columnNo}`,
          text: `${nameOf(column)} marks rows as ${counted}. Include them?`,
          why: 'Rows with such a status are often not shipments.',
          pattern: texts
            .map(([text]) => text)
            .toSorted()
            .join(separator),
          choices: [
            { value: 'exclude', label: 'Exclude them' },
            { value: 'include', label: 'Include all rows' },
          ],
          lineCount: rows,
        },
      ];
    });
  },
  plan(plan, { key, pattern }, answer) {
    if (answer !== 'exclude') return plan;
    return { ...plan, leftOut: { columnNo: columnNoOf(key), texts: new Set(pattern.split(separator)) } };
  },
};

function plain(text: string): string {
  return plainLetters(text.trim()).replace(/[\s_-]+/g, ' ');
}

function countOf(cells: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const cell of cells) if (cell !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return counts;
}
