import type { OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import { findLaneIds } from '../lanes.api.ts';
import type { LaneFilter } from '../laneTypes.ts';
import { useContractNo } from '../../../ui/useContractNo.ts';

interface ChooseAllOfFilterProps {
  mode: OfferedMode;
  filter: LaneFilter;
  /** Lanes of the filter, loaded or not. */
  total: number;
  chosen: number;
  onChoose: (laneIds: readonly string[]) => void;
}

/** Also selects the lanes of the filter that are not loaded. */
export function ChooseAllOfFilter({ mode, filter, total, chosen, onChoose }: ChooseAllOfFilterProps) {
  const [finding, setFinding] = useState(false);
  const contractNo = useContractNo();
  if (chosen >= total) return null;
  const choose = async () => {
    setFinding(true);
    try {
      onChoose(await findLaneIds({ mode, contractNo, filter }));
    } catch {
      toasts.error('Couldn’t select the lanes. Try again in a moment');
    } finally {
      setFinding(false);
    }
  };
  return (
    <Button size="compact-sm" variant="subtle" loading={finding} onClick={() => void choose()}>
      Select all {formatCount(total)} lanes in this filter
    </Button>
  );
}
