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

/** Whether a carrier may bid in one mode of a customer, turned on and off. */
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

/** The modes of the matrix in the order of the menu, short enough for a column. */
export const modeColumns: readonly { mode: OfferedMode; header: string; width: number }[] = offeredModes.map(
  (mode) => ({ mode, header: modeDetails[mode].title, width: 104 }),
);
