import type { OfferedMode } from '@lanewright/freight';
import { Group } from '@mantine/core';
import { AmendmentsView, BeginAmendment } from './AmendmentsView.tsx';

interface CarrierAmendmentsProps {
  mode: OfferedMode;
  customerId: string;
}

/** A carrier's amendments with one customer. */
export default function CarrierAmendments({ mode, customerId }: CarrierAmendmentsProps) {
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <BeginAmendment mode={mode} customerId={customerId} />
      </Group>
      <AmendmentsView mode={mode} customerId={customerId} />
    </>
  );
}
