import { Group } from '@mantine/core';
import { canMoveDocument, type RepositoryStatus } from '@lanewright/freight';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type Document, useDeleteDocument, useMoveDocument } from '../documents.api.ts';

interface KeeperActionsProps {
  document: Document;
  onNewVersion: () => void;
  onChange: () => void;
  onDeleted: () => void;
}

/** Actions for a document's owner, by the state of the document. */
export function DocumentActions({ document, onNewVersion, onChange, onDeleted }: KeeperActionsProps) {
  const { documentId, customerId, title, category, status, draftVersion, receipts, carrierId } = document;
  const move = useMoveDocument();
  const remove = useDeleteDocument();
  const may = (next: RepositoryStatus) => canMoveDocument('keeper', status, next);
  const wasAccepted = (receipts?.accepted ?? 0) > 0;
  // For an archived document, the version last in force is published: the server knows which.
  const publishes = status === 'Archived' ? undefined : (draftVersion ?? document.version);
  const published = `“${title}” published`;
  const publishLabel = draftVersion === null ? 'Publish' : `Publish version ${draftVersion}`;
  const isBusy = move.isPending && 'In progress…';
  const isToPublish = draftVersion !== null || may('Published');
  const asks = category === 'Mandatory' && carrierId === null && (receipts?.companies ?? 0) > 0;
  const moveTo = (next: RepositoryStatus, version: number | undefined) =>
    move.mutateAsync({
      documentId,
      customerId,
      status: next,
      ...(version === undefined ? {} : { version }),
    });
  const atOnce = (next: RepositoryStatus, version: number | undefined, said: string) =>
    // Uses the promise: by then another panel may be open. Errors are shown from the mutation state.
    void moveTo(next, version).then(
      () => toasts.success(said),
      () => undefined,
    );
  // The confirmation dialog shows its own error.
  const refusal = move.isError && !(asks && move.variables.status === 'Published') ? move.error : null;
  return (
    <>
      <ActionError of={{ error: refusal }} />
      <Group gap="xs">
        {isToPublish &&
          (asks ? (
            <ConfirmButton
              question={`Publish “${title}”?`}
              consequence={`${receipts?.companies === 1 ? 'One carrier is' : `${receipts?.companies} carriers are`} asked by email to accept it. Where acceptance is required, bids wait until then.`}
              confirmLabel="Publish"
              isSafe
              onConfirm={() => moveTo('Published', publishes).then(() => toasts.success(published))}
            >
              {publishLabel}
            </ConfirmButton>
          ) : (
            <ButtonWithReason reason={isBusy} onClick={() => atOnce('Published', publishes, published)}>
              {publishLabel}
            </ButtonWithReason>
          ))}
        <ButtonWithReason variant="default" onClick={onNewVersion}>
          New version
        </ButtonWithReason>
        <ButtonWithReason variant="default" data-changes onClick={onChange}>
          Change
        </ButtonWithReason>
        {status === 'Published' && (
          <ButtonWithReason
            variant="default"
            reason={
              wasAccepted
                ? 'Already accepted: upload a new version or archive it'
                : draftVersion === null
                  ? isBusy
                  : `Version ${draftVersion} is already a draft`
            }
            onClick={() =>
              atOnce('Draft', document.version, `“${title}” is a draft again. No one else can see it`)
            }
          >
            Unpublish
          </ButtonWithReason>
        )}
        {may('Archived') && (
          <ButtonWithReason
            variant="default"
            reason={isBusy}
            onClick={() =>
              atOnce('Archived', document.version, `“${title}” archived. Publish it to restore it`)
            }
          >
            Archive
          </ButtonWithReason>
        )}
        <ConfirmButton
          variant="default"
          question={`Delete “${title}”?`}
          consequence="All its versions are deleted for everyone. This can’t be undone."
          confirmLabel="Delete"
          reason={wasAccepted && 'Already accepted: archive it instead'}
          onConfirm={async () => {
            await remove.mutateAsync(document);
            onDeleted();
            toasts.success(`“${title}” deleted`);
          }}
        >
          Delete
        </ConfirmButton>
      </Group>
    </>
  );
}
