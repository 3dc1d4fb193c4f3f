import { Button } from '@mantine/core';
import { Upload } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useImportPorts } from '../../features/reference-data/ports/ports.api.ts';
import { nothingSought } from '../../features/reference-data/tables/rowsAsked.ts';
import { ActionError } from '../../ui/ActionError.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { idOf, useAddress } from '../../ui/useAddress.ts';
import { PortImportPage } from './PortImportPage.tsx';
import { TableScreen } from './reference/TableScreen.tsx';

/** Ocean ports, previews of port file imports, and of World Port Index imports. */
export default function OceanPortScreen() {
  const { address } = useAddress();
  const importId = idOf(address, 'import');
  return importId === undefined ? <Ports /> : <PortImportPage importId={importId} />;
}

/** The ports table, with imports of the World Port Index and of Lanewright's own files. */
function Ports() {
  const { change } = useAddress();
  const sending = useImportPorts();
  const send = (file: File) =>
    sending.mutate(file, {
      onSuccess: (preview) => {
        if (preview !== undefined) change({ ...nothingSought, row: '', import: preview.id }, { step: true });
      },
    });
  return (
    <TableScreen
      table="ports"
      actions={
        <>
          <Button component={Link} to={paths.management('learnt-place')} variant="default">
            Saved location matches
          </Button>
          <FileButton
            variant="default"
            accept=".csv,.xlsx"
            onFile={send}
            loading={sending.isPending}
            leftSection={<Upload size={15} aria-hidden />}
          >
            Import World Port Index
          </FileButton>
        </>
      }
      frame={(list) => (
        <>
          <ActionError of={sending} heading="File not imported" />
          {list}
        </>
      )}
    />
  );
}
