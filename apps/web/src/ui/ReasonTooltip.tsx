import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

interface ReasonTooltipProps {
  reason: string;
  target: RefObject<HTMLButtonElement | null>;
  opened: boolean;
}

/** Why a button may not be pressed, beside it. Loaded when the first one is pointed at. */
export default function ReasonTooltip({ reason, target, opened }: ReasonTooltipProps) {
  return <Tooltip label={reason} target={target} opened={opened} multiline maw={280} />;
}
