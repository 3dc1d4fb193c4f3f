import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { CropPicture } from '../picture/CropPicture.tsx';
import { type Crop, firstCrop } from '../picture/cropGeometry.ts';
import { fileOfCrop } from '../picture/drawCrop.ts';

interface CropDialogProps {
  bitmap: ImageBitmap;
  error: unknown;
  sending: boolean;
  onClose: () => void;
  /** Uploads the selected part. The dialog stays open until it is done and shows errors. */
  onSend: (file: File) => Promise<void>;
}

/** Asks which part of a photo to show. */
export function CropDialog({ bitmap, error, sending, onClose, onSend }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>(() => firstCrop(bitmap));
  const [failure, setFailure] = useState<unknown>(null);

  const use = async () => {
    setFailure(null);
    try {
      await onSend(await fileOfCrop(bitmap, crop));
    } catch (problem) {
      setFailure(problem);
    }
  };
  const problem = error ?? failure;

  return (
    <Modal
      opened
      onClose={onClose}
      title="Choose the visible part"
      centered
      size={400}
      closeOnEscape={!sending}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CropPicture bitmap={bitmap} crop={crop} onChange={setCrop} />
      {problem !== null && (
        <div style={{ marginTop: 16 }}>
          <ActionError of={{ error: problem }} />
        </div>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={sending}>
          Cancel
        </Button>
        <Button onClick={() => void use()} loading={sending}>
          Use picture
        </Button>
      </Group>
    </Modal>
  );
}
