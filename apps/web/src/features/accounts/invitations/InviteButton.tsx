import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { EditModal } from '../../../ui/EditModal.tsx';

interface InviteButtonProps extends ButtonProps {
  /** What the button says. */
  label: string;
  /** What stands above the form. */
  title: string;
  /** The form; closes its dialog when done. */
  form: (close: () => void) => ReactNode;
}

/** Opens a form that invites. */
export function InviteButton({ label, title, form, ...button }: InviteButtonProps) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<UserPlus size={15} aria-hidden />} {...button} onClick={dialog.open}>
        {label}
      </Button>
      <EditModal
        losing="The invitation is not sent."
        opened={opened}
        onClose={dialog.close}
        title={title}
        centered
        size="lg"
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {form(dialog.close)}
      </EditModal>
    </>
  );
}
