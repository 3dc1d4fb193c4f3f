import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toasts } from '../../../ui/toasts.ts';
import { LaneForm, type PlaceField } from './LaneForm.tsx';

interface CreateLaneProps {
  mode: OfferedMode;
  PlaceField: PlaceField;
  /** A lane was made: show it. */
  onCreated: (laneId: string) => void;
}

/** The button that makes a lane by hand, for freight that has no history. */
export function CreateLane({ mode, PlaceField, onCreated }: CreateLaneProps) {
  const [opened, setOpened] = useState(false);
  const isPhone = useMediaQuery('(max-width: 600px)');
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Plus size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Create lane
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        size="lg"
        fullScreen={isPhone ?? false}
        title={`Create a lane, ${modeDetails[mode].title}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <LaneForm
          mode={mode}
          PlaceField={PlaceField}
          cancel={
            <Button variant="default" onClick={() => setOpened(false)}>
              Cancel
            </Button>
          }
          onCreated={({ laneId, origin, destination }) => {
            setOpened(false);
            toasts.success(`${origin} to ${destination} is a lane now.`);
            if (laneId !== null) onCreated(laneId);
          }}
        />
      </Modal>
    </>
  );
}
