import { Anchor, Button, type ButtonProps, Stack } from '@mantine/core';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { type Document, downloadVersion, useMoveDocument } from './documents.api.ts';

interface AcceptButtonProps extends ButtonProps {
  document: Document;
  /** Opens the document if it is not open yet: a document must be opened before it is accepted. */
  onOpen?: (document: Document) => void;
}

/** Accepts the version that the carrier is viewing. Asks for confirmation, because it is permanent. */
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
            Your company accepts version {version} of this document from {customerName}. Your acceptance is
            recorded under your name. New versions need a new acceptance.
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
