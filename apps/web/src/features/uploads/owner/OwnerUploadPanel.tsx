import { UploadStatus } from '@lanewright/freight';
import { Skeleton, Tabs } from '@mantine/core';
import { Loaded } from '../../../ui/Loaded.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { AssumptionsPanel } from '../assumptions/AssumptionsPanel.tsx';
import { ColumnsStep } from '../columns/ColumnsStep.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import { ReceivedFigures } from '../reconciliation/ReceivedFigures.tsx';
import { QualityPanel } from '../quality/QualityPanel.tsx';
import { ReconciliationBar } from '../reconciliation/Reconciliation.tsx';
import { PreviewFigures } from '../review/PreviewFigures.tsx';
import { toneOfUpload } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import { useUpload } from '../uploads.api.ts';
import { UploadNotices } from '../wizard/UploadNotices.tsx';
import { ApprovalButtons } from './ApprovalButtons.tsx';
import classes from './Owner.module.css';
import { SetAsideSummary } from './SetAsideSummary.tsx';

interface OwnerUploadPanelProps {
  uploadId: string | undefined;
  onClose: () => void;
}

/** One upload as its company sees it, with the Owner's actions. */
export function OwnerUploadPanel({ uploadId, onClose }: OwnerUploadPanelProps) {
  return (
    <SidePanel opened={uploadId !== undefined} onClose={onClose} title="Upload" width={880}>
      {uploadId !== undefined && <PanelContent key={uploadId} uploadId={uploadId} />}
    </SidePanel>
  );
}

function PanelContent({ uploadId }: { uploadId: string }) {
  const upload = useUpload(uploadId);
  return (
    <Loaded query={upload} skeleton={<Skeleton height={420} radius="md" />}>
      {(data) => {
        const rolledUp =
          data.status === UploadStatus.PendingApproval || data.status === UploadStatus.Completed;
        return (
          <>
            <h2 className={classes.file}>{data.fileName}</h2>
            <p className={classes.facts}>
              <StateBadge tone={toneOfUpload(data)}>{data.statusName}</StateBadge> {data.companyName} ·{' '}
              {data.modeTitle} · {formatMoment(data.uploadedAt)} by {data.uploadedBy}
            </p>
            <UploadNotices upload={data} />
            {data.kind !== 'bids' && <AssumptionsPanel upload={data} mayAnswer={false} />}
            <ApprovalButtons upload={data} />
            <Tabs defaultValue="rows" keepMounted={false}>
              <Tabs.List mb="md">
                <Tabs.Tab value="rows">Rows</Tabs.Tab>
                {rolledUp && <Tabs.Tab value="lanes">Lanes</Tabs.Tab>}
                {data.kind !== 'bids' && <Tabs.Tab value="quality">Quality</Tabs.Tab>}
                {data.kind !== 'bids' && <Tabs.Tab value="columns">Columns</Tabs.Tab>}
              </Tabs.List>
              <Tabs.Panel value="rows">
                <Rows upload={data} />
              </Tabs.Panel>
              {rolledUp && (
                <Tabs.Panel value="lanes">
                  <PreviewFigures upload={data} />
                </Tabs.Panel>
              )}
              <Tabs.Panel value="quality">
                <QualityPanel upload={data} />
              </Tabs.Panel>
              <Tabs.Panel value="columns">
                <ColumnsStep upload={data} editable={false} />
              </Tabs.Panel>
            </Tabs>
          </>
        );
      }}
    </Loaded>
  );
}

function Rows({ upload }: { upload: Upload }) {
  if (upload.reconciliation === null)
    return <p className={classes.facts}>The rows have not been counted yet.</p>;
  return (
    <>
      <ReconciliationBar reconciliation={upload.reconciliation} />
      <ReceivedFigures reconciliation={upload.reconciliation} />
      <SetAsideSummary setAside={upload.reconciliation.setAside} />
    </>
  );
}
