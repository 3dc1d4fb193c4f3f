import { Anchor, Button, type ButtonProps, Stack } from '@mantine/core';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { type Document, downloadVersion, useMoveDocument } from './documents.api.ts';

interface AcceptButtonProps extends ButtonProps {
  document: Document;
  /** Opens the document, where it is not open already: nobody accepts what was never opened. */
  onOpen?: (document: Document) => void;
}

/** A carrier’s word on the version that it looks at; asked for once more, since it stays. */
export function AcceptButton({ document, onOpen, ...button }: AcceptButtonProps) {
  const { documentId, customerId, customerName, title, version, fileName } = document;
  const move = useMoveDocument();
  if (onOpen !== undefined && document.readAt === null)
    return (
      <Button {...button} onClick={() => onOpen(document)}>
        Read and accept
        <span className="visually-hidden"> {title}</span>
      </Button>
    );
  return (
    <ConfirmButton
      {...button}
      question={`Accept “${title}”?`}
      consequence={
        <Stack gap="xs" align="flex-start">
          <span>
            Your company accepts version {version} of this document from {customerName}. Your acceptance is recorded under your name. New versions need a new acceptance.
          </span>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() =>
              void downloadVersion(documentId, version, fileName).catch((error: Error) =>
                toasts.error(error.message),
              )
            }
          >
            Download version {version}
          </Anchor>
        </Stack>
      }
      confirmLabel={`Accept version ${version}`}
      isSafe
      onConfirm={async () => {
        await move.mutateAsync({ documentId, customerId, version, status: 'Accepted' });
        toasts.success(`“${title}” accepted`);
      }}
    >
      Accept
      <span className="visually-hidden"> {title}</span>
    </ConfirmButton>
  );
}
