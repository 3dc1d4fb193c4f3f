import type { OfferedMode } from '@lanewright/freight';
import { Button, Modal } from '@mantine/core';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { ActionError } from '../../../../ui/ActionError.tsx';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { useContractNo } from '../../../../ui/useContractNo.ts';
import { type AwardSheet, downloadAwardSheet, useReadAwardSheet } from '../myAwards.api.ts';
import { AwardSheetReview } from './AwardSheetReview.tsx';

interface AwardSheetButtonsProps {
  mode: OfferedMode;
  customerId: string;
}

/** Downloads pending awards as a workbook, and shows the responses of a filled one before they are sent. */
export function AwardSheetButtons({ mode, customerId }: AwardSheetButtonsProps) {
  const contractNo = useContractNo();
  const [isLoading, setIsLoading] = useState(false);
  const [shown, setShown] = useState<AwardSheet | null>(null);
  const reading = useReadAwardSheet();
  const close = () => {
    setShown(null);
    reading.reset();
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Download size={14} aria-hidden />}
        loading={isLoading}
        onClick={() => {
          setIsLoading(true);
          void downloadAwardSheet(mode, customerId, contractNo).finally(() => setIsLoading(false));
        }}
      >
        Download sheet
      </Button>
      <FileButton
        size="xs"
        variant="default"
        accept=".xlsx,.xlsm"
        leftSection={<Upload size={14} aria-hidden />}
        loading={reading.isPending}
        onFile={(file) =>
          reading.mutate(file, { onSuccess: (sheet) => sheet !== undefined && setShown(sheet) })
        }
      >
        Upload responses
      </FileButton>
      <Modal
        opened={shown !== null || reading.error !== null}
        onClose={close}
        centered
        size="lg"
        title="Responses in your sheet"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ActionError of={reading} heading="The sheet couldn’t be read" />
        {shown !== null && <AwardSheetReview sheet={shown} onClose={close} />}
      </Modal>
    </>
  );
}
