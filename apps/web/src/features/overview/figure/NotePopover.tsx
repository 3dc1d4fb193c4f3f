import { ActionIcon, Popover } from '@mantine/core';
import { Sigma } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface NotePopoverProps {
  /** "How is savings computed". */
  label: string;
  children: ReactNode;
}

/** A small button next to a figure that explains how it is calculated. */
export function NotePopover({ label, children }: NotePopoverProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={340}
      position="bottom-end"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={label}
          title="How this is calculated"
          onClick={() => setOpened(!opened)}
        >
          <Sigma size={13} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {opened && (
          <div tabIndex={-1} data-autofocus>
            {children}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
