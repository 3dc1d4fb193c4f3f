import { Button } from '@mantine/core';
import { Upload } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useImportPorts, usePorts } from '../../features/reference-data/ports/ports.api.ts';
import { PortsTable, portSortOf } from '../../features/reference-data/ports/PortsTable.tsx';
import { useAddressSort } from '../../ui/data-table/useAddressSort.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { AddressPager } from '../../ui/AddressPager.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { pageOf, useAddress } from '../../ui/useAddress.ts';
import { NothingMatches } from './NothingMatches.tsx';

const pageSize = 50;

/** All ports, and the way to import more. */
export function PortsPage() {
  const { address, change } = useAddress();
  const [sort, setSort] = useAddressSort({ columnId: 'name', desc: false });
  const sought = address.get('q')?.slice(0, 200) ?? '';
  const page = pageOf(address);
  const ports = usePorts({
    searchQuery: sought || undefined,
    page,
    pageSize,
    sortBy: portSortOf(sort),
    sortDesc: sort?.desc,
  });
  const sending = useImportPorts();
  const send = (file: File) =>
    sending.mutate(file, {
      onSuccess: (preview) => {
        if (preview !== undefined) change({ import: preview.id, q: '', page: '' }, { step: true });
      },
    });
  return (
    <Page
      heading="Ocean Port"
      description="Ports by UN/LOCODE. Places of shipments are resolved to them, and lanes at sea run between them."
      actions={
        <>
          <Button component={Link} to={paths.management('learnt-place')} variant="default">
            Learnt places
          </Button>
          <FileButton
            accept=".csv,.xlsx"
            onFile={send}
            loading={sending.isPending}
            leftSection={<Upload size={15} aria-hidden />}
          >
            Import World Port Index
          </FileButton>
        </>
      }
    >
      {sending.isError && <ErrorPanel error={sending.error} heading="The file was not taken" />}
      {ports.isError ? (
        <ErrorPanel error={ports.error} onRetry={() => void ports.refetch()} />
      ) : (
        <>
          <PortsTable
            ports={ports.data?.ports}
            total={ports.data?.total}
            sort={sort}
            onSortChange={setSort}
            toolbar={
              <SearchField
                label="Find ports by name, code or country"
                placeholder="Name, code, country"
                value={sought}
                onChange={(q) => change({ q, page: undefined })}
              />
            }
            empty={
              sought !== '' && ports.data?.total === 0 ? (
                <NothingMatches what="port" onClear={() => change({ q: '', page: '' })} />
              ) : (
                'No port is on this page.'
              )
            }
          />
          <AddressPager label="Pages of ports" pageSize={pageSize} total={ports.data?.total} />
        </>
      )}
    </Page>
  );
}
