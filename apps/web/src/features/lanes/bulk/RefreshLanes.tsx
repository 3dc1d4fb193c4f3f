import type { OfferedMode } from '@lanewright/freight';
import { ActionIcon, Tooltip } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { toasts } from '../../../ui/toasts.ts';
import { refreshLanes, useLaneChange } from '../lanes.api.ts';

/** Makes the mode's lanes anew from its completed uploads, for instance when the contract period has moved on. */
export function RefreshLanes({ mode }: { mode: OfferedMode }) {
  const change = useLaneChange(refreshLanes);
  return (
    <Tooltip label="Roll the uploads up again">
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Roll the uploads up again"
        loading={change.isPending}
        onClick={() =>
          change.mutate(mode, {
            onSuccess: () =>
              toasts.info(
                'The lanes are being made anew. States, targets, bids and awards stay as they are.',
              ),
            onError: (error) => toasts.error(error.message),
          })
        }
      >
        <RefreshCw size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
