import type { ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ConfirmDialog, type Confirmation } from './ConfirmDialog.tsx';
import { ButtonWithReason } from './ButtonWithReason.tsx';

interface ConfirmButtonProps extends ButtonProps, Confirmation {
  reason?: string | false | null;
  children: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. Other actions need none. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { question, consequence, confirmLabel, keepLabel, onConfirm, isSafe, children, ...button } = props;
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <ButtonWithReason {...button} onClick={dialog.open}>
        {children}
      </ButtonWithReason>
      <ConfirmDialog
        {...{ question, consequence, confirmLabel, keepLabel, onConfirm, isSafe, opened }}
        onClose={dialog.close}
      />
    </>
  );
}
