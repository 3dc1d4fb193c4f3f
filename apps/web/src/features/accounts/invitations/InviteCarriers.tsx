import type { OfferedMode } from '@lanewright/freight';
import { Box, type ButtonProps, Input } from '@mantine/core';
import { useState } from 'react';
import { ModeChips, withMode } from '../../../ui/ModeChips.tsx';
import { InviteButton } from './InviteButton.tsx';
import { InviteForm } from './InviteForm.tsx';

interface InviteCarriersProps extends ButtonProps {
  /** The modes the customer works in. */
  modes: readonly OfferedMode[];
}

/** Invites one carrier or a pasted list, with the modes they may bid in. */
export function InviteCarriers({ modes, ...button }: InviteCarriersProps) {
  return (
    <InviteButton
      {...button}
      label="Invite carriers"
      title="Invite carriers"
      form={(close) => <CarriersForm modes={modes} onDone={close} />}
    />
  );
}

function CarriersForm({ modes, onDone }: { modes: readonly OfferedMode[]; onDone: () => void }) {
  // What a carrier may see is chosen, unless there is nothing to choose.
  const [open, setOpen] = useState<readonly OfferedMode[]>(modes.length === 1 ? modes : []);
  return (
    <InviteForm
      paste="companies"
      reason={open.length === 0 && 'Choose at least one mode'}
      invitationOf={({ username, companyName }) => ({
        username,
        companyName,
        userType: 'Carrier',
        modes: modes.filter((mode) => open.includes(mode)),
      })}
      onDone={onDone}
    >
      <Input.Wrapper
        label="Modes they can bid in"
        labelElement="div"
        description="They see your open lanes in these modes. You can change this at any time."
      >
        <Box mt={6}>
          <ModeChips
            label="Modes they can bid in"
            modes={modes}
            chosen={open}
            onTurn={(mode, on) => setOpen(withMode(open, mode, on))}
          />
        </Box>
      </Input.Wrapper>
    </InviteForm>
  );
}
