import type { ButtonProps } from '@mantine/core';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { type Document, useMoveDocument } from './documents.api.ts';

interface AcceptButtonProps extends ButtonProps {
  document: Document;
}

/** A carrier’s word on the version that it looks at; asked for once more, since it stays. */
export function AcceptButton({ document, ...button }: AcceptButtonProps) {
  const { documentId, customerId, customerName, title, version } = document;
  const move = useMoveDocument();
  return (
    <ConfirmButton
      {...button}
      question={`Accept “${title}”?`}
      consequence={`Your company accepts version ${version} of this document of ${customerName}. The acceptance is recorded with your name and stays; a new version asks anew.`}
      confirmLabel={`Accept version ${version}`}
      isSafe
      onConfirm={async () => {
        await move.mutateAsync({ documentId, customerId, version, status: 'Accepted' });
        toasts.success(`“${title}” is accepted.`);
      }}
    >
      Accept
      <span className="visually-hidden"> {title}</span>
    </ConfirmButton>
  );
}
