import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { toasts } from '../../ui/toasts.ts';
import { type BidPlace, downloadBidSheet } from './bids.api.ts';

interface DownloadSheetButtonProps {
  place: BidPlace;
}

/** Downloads the bid sheet of all open lanes as a workbook, including rates already entered. */
export function DownloadSheetButton({ place }: DownloadSheetButtonProps) {
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    const outcome = await downloadBidSheet(place);
    setIsLoading(false);
    if (outcome === 'empty') toasts.info('No lanes are open for bids, so there is no bid sheet.');
    if (outcome === 'failed') toasts.error('The bid sheet couldn’t be downloaded. Try again in a moment.');
  };
  return (
    <Button
      variant="default"
      leftSection={<Download size={15} aria-hidden />}
      loading={isLoading}
      onClick={() => void download()}
    >
      Download bid sheet
    </Button>
  );
}
