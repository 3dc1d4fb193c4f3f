import type { OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { FirstSteps } from '../../features/overview/dashboard/FirstSteps.tsx';
import type { Stats } from '../../features/overview/overview.api.ts';
import { ReasonButton } from '../../ui/ReasonButton.tsx';

interface CustomerFirstStepsProps {
  uploaded: boolean;
  connected: boolean;
  /** False while it is not known yet what is done. */
  known: boolean;
  pictures: readonly { mode: OfferedMode; stats: Stats }[];
}

/** Upload, connect carriers, start lanes: shown until all three are done. */
export function CustomerFirstSteps({ uploaded, connected, known, pictures }: CustomerFirstStepsProps) {
  const withLanes = pictures.find(({ stats }) => stats.lanes > 0);
  const started = pictures.some(({ stats }) => stats.lanesStarted > 0 || stats.lanesAwarded > 0);
  if (!known || (uploaded && connected && started)) return null;
  const look = (done: boolean) => ({ size: 'xs' as const, variant: done ? 'default' : 'filled' });
  return (
    <FirstSteps
      steps={[
        {
          key: 'upload',
          title: 'Upload a year of shipments',
          text: 'In whatever columns your system has. They are checked, cleansed and rolled up to lanes with volumes and a baseline.',
          done: uploaded,
          action: (
            <Button component={Link} to={paths.upload()} {...look(uploaded)}>
              Upload shipments
            </Button>
          ),
        },
        {
          key: 'connect',
          title: 'Connect carriers',
          text: 'Choose who may bid, mode by mode. A carrier never sees another one, or your baseline.',
          done: connected,
          action: (
            <Button component={Link} to={paths.carriers()} {...look(connected)}>
              Connect carriers
            </Button>
          ),
        },
        {
          key: 'start',
          title: 'Start lanes',
          text: 'Open lanes for bids, with targets where you have them. Bids turn them green, amber or red.',
          done: started,
          action:
            withLanes === undefined ? (
              <ReasonButton {...look(started)} reason="Lanes appear once an upload is approved">
                Start lanes
              </ReasonButton>
            ) : (
              <Button component={Link} to={paths.lanes(withLanes.mode)} {...look(started)}>
                Start lanes
              </Button>
            ),
        },
      ]}
    />
  );
}
