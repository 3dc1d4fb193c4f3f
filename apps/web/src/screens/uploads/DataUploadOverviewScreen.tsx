import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { OwnerUploadPanel } from '../../features/uploads/owner/OwnerUploadPanel.tsx';
import { OwnerUploadsTable } from '../../features/uploads/owner/OwnerUploadsTable.tsx';
import { tabFromAddress, type UploadTab, uploadTabs } from '../../features/uploads/owner/uploadTabs.ts';
import { useUploads } from '../../features/uploads/uploads.api.ts';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';

const firstPageSize = 200;
/** Maximum page size of one request. */
const largestPageSize = 1_000;

/** Uploads of all companies by state, for the Owner to approve, reject or return for correction. */
export default function DataUploadOverviewScreen() {
  const [search, setSearch] = useSearchParams();
  const tab = tabFromAddress(search.get('tab'));
  const openUploadId = search.get('upload') ?? undefined;
  const open = (uploadId: string | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (uploadId === undefined) next.delete('upload');
      else next.set('upload', uploadId);
      return next;
    });
  return (
    <Page
      heading="User Data Upload"
      description="Files uploaded by companies. Approving an upload activates its lanes; until then only the company and you see them."
    >
      <Tabs
        value={tab.id}
        onChange={(id) => setSearch(id === null ? {} : { tab: id }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label="Uploads by status">
          {uploadTabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {uploadTabs.map((one) => (
          <Tabs.Panel key={one.id} value={one.id}>
            <UploadsOfTab tab={one} openUploadId={openUploadId} onOpen={open} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <OwnerUploadPanel uploadId={openUploadId} onClose={() => open(undefined)} />
    </Page>
  );
}

interface UploadsOfTabProps {
  tab: UploadTab;
  openUploadId: string | undefined;
  onOpen: (uploadId: string) => void;
}

function UploadsOfTab({ tab, openUploadId, onOpen }: UploadsOfTabProps) {
  const [pageSize, setPageSize] = useState(firstPageSize);
  const uploads = useUploads({ statuses: tab.statuses, page: 1, pageSize });
  if (uploads.isError && uploads.data === undefined) return <LoadProblem query={uploads} />;
  return (
    <>
      <LoadProblem query={uploads} />
      <OwnerUploadsTable
        uploads={uploads.data?.rows}
        total={uploads.data?.total}
        approvable={tab.id === 'approval'}
        openUploadId={openUploadId}
        onOpen={onOpen}
        onMore={() => setPageSize((size) => Math.min(largestPageSize, size * 5))}
      />
    </>
  );
}
