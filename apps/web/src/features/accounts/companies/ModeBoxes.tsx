import { modeDetails, type OfferedMode, offeredModes } from '@lanewright/freight';
import { Checkbox } from '@mantine/core';
import { withMode } from '../../../ui/ModeChips.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type Connection, modesOf, useConnect, useModesToBe } from './connections.api.ts';
import classes from './ModeBoxes.module.css';

interface ModeBoxProps {
  connection: Connection;
  mode: OfferedMode;
}

/** Toggles whether a carrier may bid for a customer in one mode. */
export function ModeBox({ connection, mode }: ModeBoxProps) {
  const connect = useConnect();
  const modesToBe = useModesToBe();
  const { customerId, carrierId, customerName, carrierName } = connection;
  const modes = modesOf(connection);
  return (
    <Checkbox
      size="xs"
      classNames={{ root: classes.root ?? '', input: classes.input ?? '' }}
      aria-label={`${carrierName} can bid for ${customerName} in ${modeDetails[mode].title}`}
      checked={modes.includes(mode)}
      onChange={({ currentTarget }) =>
        connect.mutate(
          { customerId, carrierId, modes: withMode(modesToBe(connection), mode, currentTarget.checked) },
          { onError: (error) => toasts.error(error.message) },
        )
      }
    />
  );
}

/** Matrix columns: one per mode in menu order, with short headers. */
export const modeColumns: readonly { mode: OfferedMode; header: string; width: number }[] = offeredModes.map(
  (mode) => ({ mode, header: modeDetails[mode].title, width: 104 }),
);
