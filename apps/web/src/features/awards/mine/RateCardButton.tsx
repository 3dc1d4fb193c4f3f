import type { OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadRateCard } from './myAwards.api.ts';
import { useContractNo } from '../../../ui/useContractNo.ts';

interface RateCardButtonProps {
  size?: 'sm' | 'compact-xs';
  mode: OfferedMode;
  customerId: string;
}

/** Downloads the awarded prices as CSV. */
export function RateCardButton({ mode, customerId, size = 'sm' }: RateCardButtonProps) {
  const [isLoading, setIsLoading] = useState(false);
  const contractNo = useContractNo();
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<Download size={15} aria-hidden />}
      loading={isLoading}
      onClick={() => {
        setIsLoading(true);
        void downloadRateCard(mode, customerId, contractNo).finally(() => setIsLoading(false));
      }}
    >
      Rate card
    </Button>
  );
}
