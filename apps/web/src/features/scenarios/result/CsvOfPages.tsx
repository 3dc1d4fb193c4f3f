import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveCsv } from '../../../ui/chart/picture/pictureFiles.ts';
import type { PictureCell, PictureColumn } from '../../../ui/chart/picture/pictureTable.ts';
import { formatCount } from '../../../ui/figures.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';

interface CsvOfPagesProps<Row> {
  /** File name. */
  title: string;
  /** Total number of rows; undefined while loading. */
  total: number | undefined;
  columns: readonly PictureColumn[];
  cellsOf: (row: Row) => readonly PictureCell[];
  /** Loads a page of rows, from 1; an empty page marks the end. */
  load: (page: number) => Promise<readonly Row[]>;
}

/** Downloads all rows of a filtered list as CSV, page by page. */
export function CsvOfPages<Row>({ title, total, columns, cellsOf, load }: CsvOfPagesProps<Row>) {
  const [done, setDone] = useState<number | null>(null);
  const save = async () => {
    setDone(0);
    try {
      const rows: (readonly PictureCell[])[] = [];
      for (let page = 1; ; page += 1) {
        const next = await load(page);
        rows.push(...next.map(cellsOf));
        setDone(rows.length);
        if (next.length === 0 || rows.length >= (total ?? 0)) break;
      }
      saveCsv({ columns, rows }, title);
    } catch (error) {
      console.warn('Couldn’t load the rows', title, error);
      toasts.error('Couldn’t create the file. Try again in a moment');
    } finally {
      setDone(null);
    }
  };
  return (
    <ButtonWithReason
      size="xs"
      variant="default"
      leftSection={<Download size={14} aria-hidden />}
      reason={total === 0 && 'No rows match, so there is nothing to download.'}
      onClick={() => {
        if (done === null) void save();
      }}
    >
      {done === null ? 'Download CSV' : `${formatCount(done)} of ${formatCount(total ?? 0)}`}
    </ButtonWithReason>
  );
}
