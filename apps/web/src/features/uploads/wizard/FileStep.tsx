import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { formatBytes, formatCount, formatMoment } from '../../../ui/figures.ts';
import { toneOfUpload } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';

/** The file as received. */
export function FileStep({ upload }: { upload: Upload }) {
  return (
    <Panel heading="File as received">
      <FieldGrid
        fields={[
          { label: 'File', value: upload.fileName },
          { label: 'Mode', value: upload.modeTitle },
          { label: 'Size', value: formatBytes(upload.byteCount) },
          {
            label: 'Rows',
            value: upload.reconciliation === null ? null : formatCount(upload.reconciliation.received),
          },
          { label: 'Uploaded', value: formatMoment(upload.uploadedAt) },
          { label: 'By', value: upload.uploadedBy },
          { label: 'Company', value: upload.companyName },
          {
            label: 'State',
            value: <StateBadge tone={toneOfUpload(upload)}>{upload.statusName}</StateBadge>,
          },
        ]}
      />
    </Panel>
  );
}
