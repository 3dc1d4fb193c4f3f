import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

interface ReasonTooltipProps {
  reason: string;
  target: RefObject<HTMLButtonElement | null>;
  opened: boolean;
}

/** Tooltip with the reason why a button is disabled. Loaded on the first hover. */
export default function ReasonTooltip({ reason, target, opened }: ReasonTooltipProps) {
  return <Tooltip label={reason} target={target} opened={opened} multiline maw={280} />;
}
