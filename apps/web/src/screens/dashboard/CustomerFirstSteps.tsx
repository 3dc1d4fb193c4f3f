import type { OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { FirstSteps } from '../../features/overview/dashboard/FirstSteps.tsx';
import type { ModeFigures } from '../../features/overview/dashboard/dashboard.api.ts';
import { ButtonWithReason } from '../../ui/ButtonWithReason.tsx';

interface CustomerFirstStepsProps {
  uploaded: boolean;
  connected: boolean;
  /** Modes with lanes. */
  modes: readonly { mode: OfferedMode; figures: ModeFigures }[];
}

/** Upload, connect carriers, start lanes: shown until all three are done. */
export function CustomerFirstSteps({ uploaded, connected, modes }: CustomerFirstStepsProps) {
  const [withLanes] = modes;
  const started = modes.some(({ figures }) => figures.lanesStarted > 0 || figures.lanesAwarded > 0);
  if (uploaded && connected && started) return null;
  const look = (done: boolean) => ({ size: 'xs' as const, variant: done ? 'default' : 'filled' });
  return (
    <FirstSteps
      steps={[
        {
          key: 'upload',
          title: 'Upload a year of shipments',
          text: 'Use any column layout. Shipments are checked, cleansed and rolled up into lanes with volumes and a baseline.',
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
          text: 'Choose who may bid in each mode. Carriers never see each other or your baseline.',
          done: connected,
          action: (
            <Button component={Link} to={paths.carriers()} {...look(connected)}>
              Connect carriers
            </Button>
          ),
        },
        {
          key: 'start',
          title: 'Open lanes for bidding',
          text: 'Open lanes for bids, with targets where you have them. Bids then rate each lane green, amber or red.',
          done: started,
          action:
            withLanes === undefined ? (
              <ButtonWithReason {...look(started)} reason="Lanes appear once an upload is approved">
                Open lanes for bidding
              </ButtonWithReason>
            ) : (
              <Button component={Link} to={paths.lanes(withLanes.mode)} {...look(started)}>
                Open lanes for bidding
              </Button>
            ),
        },
      ]}
    />
  );
}
