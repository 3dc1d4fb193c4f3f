import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { toasts } from '../../../ui/toasts.ts';
import { EditModal } from '../../../ui/EditModal.tsx';
import { LaneForm, type PlaceField } from './LaneForm.tsx';

interface CreateLaneProps {
  mode: OfferedMode;
  opened: boolean;
  onClose: () => void;
  PlaceField: PlaceField;
  /** Called with the new lane, to show it. */
  onCreated: (laneId: string) => void;
}

/** Creates a lane manually, for freight that has no history. */
export function CreateLane({ mode, opened, onClose, PlaceField, onCreated }: CreateLaneProps) {
  const isPhone = useMediaQuery('(max-width: 600px)');
  return (
    <EditModal
      losing="The lane is not created yet."
      opened={opened}
      onClose={onClose}
      size="lg"
      fullScreen={isPhone ?? false}
      title={`Create a lane, ${modeDetails[mode].title}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <LaneForm
        mode={mode}
        PlaceField={PlaceField}
        cancel={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
        onCreated={({ laneId, origin, destination }) => {
          onClose();
          toasts.success(`Lane ${origin} to ${destination} created`);
          if (laneId !== null) onCreated(laneId);
        }}
      />
    </EditModal>
  );
}
