import type { OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { StartLanes } from '../../features/lanes/bulk/StartLanes.tsx';
import { NextStepHint } from '../../features/overview/NextStepHint.tsx';
import { useStats } from '../../features/overview/overview.api.ts';
import { countOf } from '../../ui/figures.ts';
import { useContractNo } from '../../ui/useContractNo.ts';

/** The next step for the lanes of a mode, if there is one. */
export function LanesHint({ mode }: { mode: OfferedMode }) {
  const { data } = useStats(mode);
  const contractNo = useContractNo();
  if (data === undefined || data.lanes === 0) return null;
  if (data.lanesWithBid > 0 || data.lanesAwarded > 0) return null;
  if (data.lanesStarted === 0) {
    return (
      <NextStepHint
        action={
          <StartLanes chosen={{ mode, contractNo }} label={`Start all ${countOf(data.lanes, 'lane')}`} />
        }
      >
        None of these lanes is open for bids. Select lanes to set targets or to start only some of them.
      </NextStepHint>
    );
  }
  return (
    <NextStepHint
      action={
        <Button component={Link} to={paths.carriers()} size="compact-sm" variant="light">
          Connect carriers
        </Button>
      }
    >
      Lanes are open and no carrier has bid yet. Connect the carriers that should see them.
    </NextStepHint>
  );
}
