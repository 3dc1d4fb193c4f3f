import { modeDetails, type OfferedMode, UploadStatus, uploadStatusLabel } from '@lanewright/freight';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';

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
      <FilterSelect
        w={150}
        label="Filter by mode"
        all="All modes"
        data={modes.map((one) => ({ value: String(one), label: modeDetails[one].title }))}
        value={mode?.toString()}
        onChange={(value) => onChange({ mode: modes.find((one) => String(one) === value), status })}
      />
      <FilterSelect
        w={170}
        label="Filter by status"
        all="All statuses"
        data={statuses.map((one) => ({ value: String(one), label: uploadStatusLabel[one] }))}
        value={status?.toString()}
        onChange={(value) => onChange({ mode, status: statuses.find((one) => String(one) === value) })}
      />
    </>
  );
}
