import { Group } from '@mantine/core';
import { canMoveDocument, type RepositoryStatus } from '@lanewright/freight';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type Document, useDeleteDocument, useMoveDocument } from '../documents.api.ts';

interface KeeperActionsProps {
  document: Document;
  onNewVersion: () => void;
  onChange: () => void;
  onDeleted: () => void;
}

/** What whoever keeps a document may do with it, by the table of its states. */
export function KeeperActions({ document, onNewVersion, onChange, onDeleted }: KeeperActionsProps) {
  const { documentId, customerId, title, category, status, draftVersion, receipts, carrierId } = document;
  const move = useMoveDocument();
  const remove = useDeleteDocument();
  const to = (next: RepositoryStatus, said: string, version = document.version) => {
    move.mutate(
      { documentId, customerId, version, status: next },
      { onSuccess: () => toasts.success(said), onError: (error) => toasts.error(error.message) },
    );
  };
  const may = (next: RepositoryStatus) => canMoveDocument('keeper', status, next);
  const wasAccepted = (receipts?.accepted ?? 0) > 0;
  const publishes = draftVersion ?? document.version;
  const isToPublish = draftVersion !== null || may('Published');
  const asks = category === 'Mandatory' && carrierId === null && (receipts?.companies ?? 0) > 0;
  // Of a document put away the version that was in force last is published: the server knows which.
  const publish = () =>
    move.mutateAsync({
      documentId,
      customerId,
      status: 'Published',
      ...(status === 'Archived' ? {} : { version: publishes }),
    });
  return (
    <Group gap="xs">
      {isToPublish &&
        (asks ? (
          <ConfirmButton
            question={`Publish “${title}”?`}
            consequence={`${receipts?.companies === 1 ? 'One carrier is' : `${receipts?.companies} carriers are`} asked to accept it, and written to. Where bids wait for acceptance, they wait until then.`}
            confirmLabel="Publish"
            isSafe
            onConfirm={publish}
          >
            {draftVersion === null ? 'Publish' : `Publish version ${draftVersion}`}
          </ConfirmButton>
        ) : (
          <ReasonButton onClick={() => to('Published', `“${title}” is published.`, publishes)}>
            {draftVersion === null ? 'Publish' : `Publish version ${draftVersion}`}
          </ReasonButton>
        ))}
      <ReasonButton variant="default" onClick={onNewVersion}>
        New version
      </ReasonButton>
      <ReasonButton variant="default" onClick={onChange}>
        Change
      </ReasonButton>
      {status === 'Published' && (
        <ReasonButton
          variant="default"
          reason={
            wasAccepted
              ? 'It was accepted: send a new version, or archive it'
              : draftVersion !== null && `Version ${draftVersion} is a draft already`
          }
          onClick={() => to('Draft', `“${title}” is a draft again: nobody else sees it.`)}
        >
          Back to draft
        </ReasonButton>
      )}
      {may('Archived') && (
        <ReasonButton
          variant="default"
          onClick={() => to('Archived', `“${title}” is archived. Publish it to bring it back.`)}
        >
          Archive
        </ReasonButton>
      )}
      <ConfirmButton
        variant="default"
        question={`Delete “${title}”?`}
        consequence="All its versions go with it, for everybody. This cannot be undone."
        confirmLabel="Delete"
        reason={wasAccepted && 'It was accepted: archive it instead'}
        onConfirm={async () => {
          await remove.mutateAsync(document);
          onDeleted();
          toasts.success(`“${title}” is deleted.`);
        }}
      >
        Delete
      </ConfirmButton>
    </Group>
  );
}
