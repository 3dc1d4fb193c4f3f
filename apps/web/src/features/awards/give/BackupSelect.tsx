import { Select } from '@mantine/core';
import type { Bid } from '../awards.api.ts';
import { canBeAwarded } from './bidCapacity.ts';
import { labelOfBid } from './labelOfBid.ts';

interface BackupSelectProps {
  /** Sorted best first. */
  bids: readonly Bid[];
  /** The awarded carrier; a backup must be another one. */
  carrierId: string | undefined;
  value: string | null;
  onChange: (bidId: string | null) => void;
}

/** Selects the backup bid, which is asked if the awarded carrier declines or does not answer. */
export function BackupSelect({ bids, carrierId, value, onChange }: BackupSelectProps) {
  const others = bids.filter((bid) => bid.carrierId !== carrierId && canBeAwarded(bid));
  return (
    <Select
      label="Backup"
      description="Offered automatically for months that are declined or not responded to in time. The backup carrier isn’t notified until then."
      placeholder={others.length === 0 ? 'No other carrier has a complete bid here' : 'None'}
      data={others.map((bid) => ({ value: bid.bidId, label: labelOfBid(bid) }))}
      value={value}
      onChange={onChange}
      disabled={others.length === 0}
      clearable
      clearButtonProps={{ 'aria-label': 'No backup' }}
    />
  );
}
