import { referenceData } from '@lanewright/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadFile } from '../../../platform/downloadFile.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import type { RowsQuery } from './referenceRow.ts';
import type { TableLook } from './tableConfig.ts';

interface ExportButtonsProps {
  look: TableLook;
  /** Filter of the list: the file contains all pages of it. */
  query: RowsQuery;
  total: number | undefined;
}

const formats = ['csv', 'xlsx'] as const;

/** Exports all pages of the list as a file that can be imported again. */
export function ExportButtons({ look, query, total }: ExportButtonsProps) {
  const [working, setWorking] = useState<(typeof formats)[number]>();
  const save = async (format: (typeof formats)[number]) => {
    setWorking(format);
    const outcome = await downloadFile(
      referenceData.exportTable,
      { params: { table: look.name }, query: { ...query, format } },
      `${look.many.replaceAll(' ', '-')}.${format}`,
    );
    setWorking(undefined);
    if (outcome === 'failed') toasts.error('Couldn’t download the file. Try again in a moment');
  };
  return formats.map((format) => (
    <ButtonWithReason
      key={format}
      size="xs"
      variant="default"
      leftSection={<Download size={14} aria-hidden />}
      loading={working === format}
      reason={total === 0 && 'No rows match'}
      onClick={() => void save(format)}
    >
      Export {format.toUpperCase()}
    </ButtonWithReason>
  ));
}
