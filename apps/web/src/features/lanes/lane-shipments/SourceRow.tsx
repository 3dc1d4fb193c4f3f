import { uploads } from '@lanewright/contract';
import { Modal, Skeleton } from '@mantine/core';
import { query, useQuery } from '../../../platform/query.ts';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { formatCount } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import type { LaneShipment } from '../laneTypes.ts';
import classes from './SourceRow.module.css';
import { receivedFields } from './receivedFields.ts';

interface AsReceivedProps {
  /** The shipment whose row to show, if any. */
  shipment: LaneShipment | undefined;
  onClose: () => void;
}

/** The first row of a shipment, with every cell exactly as received. */
export function SourceRow({ shipment, onClose }: AsReceivedProps) {
  return (
    <Modal
      opened={shipment !== undefined}
      onClose={onClose}
      size="xl"
      centered
      title="As received"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shipment !== undefined && <ReceivedRow {...shipment} />}
    </Modal>
  );
}

function ReceivedRow({ uploadId, lineNo, lines }: LaneShipment) {
  const line = useQuery(query(uploads.getLine, { params: { id: uploadId, lineNo } }));
  return (
    <>
      <LoadProblem query={line} />
      {line.isPending && <Skeleton height={180} radius="md" />}
      {line.data !== undefined && (
        <>
          <p className={classes.where}>
            Row {formatCount(line.data.sheetRow)} of the file
            {lines > 1 && `, the first of ${formatCount(lines)} rows in this shipment`}
          </p>
          <FieldGrid fields={receivedFields(line.data)} />
        </>
      )}
    </>
  );
}
