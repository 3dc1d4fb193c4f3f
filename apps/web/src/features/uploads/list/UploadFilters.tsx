import { modeDetails, type OfferedMode, UploadStatus, uploadStatusLabel } from '@lanewright/freight';
import { Select } from '@mantine/core';

interface UploadFiltersProps {
  modes: readonly OfferedMode[];
  mode: OfferedMode | undefined;
  status: number | undefined;
  onChange: (filter: { mode?: OfferedMode | undefined; status?: number | undefined }) => void;
}

// This state exists only for bid sheets, never for a shipper's uploads.
const statuses = Object.values(UploadStatus).filter((status) => status !== UploadStatus.BidStructureChanged);

export function UploadFilters({ modes, mode, status, onChange }: UploadFiltersProps) {
  return (
    <>
      <Select
        size="xs"
        w={150}
        aria-label="Filter by mode"
        placeholder="All modes"
        clearable
        clearButtonProps={{ 'aria-label': 'All modes' }}
        data={modes.map((one) => ({ value: String(one), label: modeDetails[one].title }))}
        value={mode === undefined ? null : String(mode)}
        onChange={(value) => onChange({ mode: modes.find((one) => String(one) === value), status })}
      />
      <Select
        size="xs"
        w={170}
        aria-label="Filter by status"
        placeholder="All statuses"
        clearable
        clearButtonProps={{ 'aria-label': 'All statuses' }}
        data={statuses.map((one) => ({ value: String(one), label: uploadStatusLabel[one] }))}
        value={status === undefined ? null : String(status)}
        onChange={(value) => onChange({ mode, status: statuses.find((one) => String(one) === value) })}
      />
    </>
  );
}
