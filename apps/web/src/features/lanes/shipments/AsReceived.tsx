import { uploads } from '@lanewright/contract';
import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { formatCount } from '../../../ui/figures.ts';
import type { LaneShipment } from '../laneTypes.ts';

interface AsReceivedProps {
  shipment: Pick<LaneShipment, 'uploadId' | 'lineNo' | 'lines'>;
  onClose: () => void;
}

/** The first row of a shipment, every cell exactly as it was received. */
export function AsReceived({ shipment: { uploadId, lineNo, lines }, onClose }: AsReceivedProps) {
  const line = useQuery({
    queryKey: ['lanes', 'received', uploadId, lineNo],
    queryFn: ({ signal }) => callEndpoint(uploads.getLine, { params: { id: uploadId, lineNo }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      centered
      title={line.data === undefined ? 'As received' : `Row ${formatCount(line.data.sheetRow)} as received`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {line.error !== null && <ErrorPanel error={line.error} onRetry={() => void line.refetch()} />}
      {line.isPending && <Skeleton height={180} radius="md" />}
      {line.data !== undefined && (
        <>
          {lines > 1 && <p>The first of {formatCount(lines)} rows that make this shipment.</p>}
          <FieldGrid
            fields={line.data.cells.map((cell, at) => ({
              label: line.data.headers[at] || `Column ${at + 1}`,
              value: cell,
            }))}
          />
        </>
      )}
    </Modal>
  );
}
