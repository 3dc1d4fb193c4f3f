import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { EditModal } from '../../../ui/EditModal.tsx';

interface InviteButtonProps extends ButtonProps {
  label: string;
  /** Title of the dialog. */
  title: string;
  /** The form; calls `close` when done. */
  form: (close: () => void) => ReactNode;
}

/** Button that opens an invitation form. */
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
