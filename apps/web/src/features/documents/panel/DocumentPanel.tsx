import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { AcceptButton } from '../AcceptButton.tsx';
import classes from '../Documents.module.css';
import { type Document, useDocumentHistory } from '../documents.api.ts';
import { audienceOf, keeperOf, stateOfDocument } from '../documentWords.ts';
import { ChangeForm } from '../form/ChangeForm.tsx';
import type { CarrierToName } from '../form/AudienceFields.tsx';
import { DocumentPreview } from './DocumentPreview.tsx';
import { KeeperActions } from './KeeperActions.tsx';
import { ReceiptsTable } from './ReceiptsTable.tsx';
import { VersionsTable } from './VersionsTable.tsx';

interface DocumentPanelProps {
  document: Document;
  carriers: readonly CarrierToName[];
  onClose: () => void;
  onNewVersion: () => void;
}

/** One document: to look at, to accept or to manage; its versions, and who has read and accepted it. */
export function DocumentPanel({ document, carriers, onClose, onNewVersion }: DocumentPanelProps) {
  const [isChanging, setIsChanging] = useState(false);
  const { isKept, awaitsAcceptance, title, note, documentId } = document;
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={title}
      width={760}
      footer={
        isKept ? (
          <KeeperActions
            document={document}
            onNewVersion={onNewVersion}
            onChange={() => setIsChanging(true)}
            onDeleted={onClose}
          />
        ) : awaitsAcceptance ? (
          <AcceptButton document={document} />
        ) : undefined
      }
    >
      <p className={classes.facts}>
        <StateBadge tone={stateOfDocument(document).tone}>{stateOfDocument(document).text}</StateBadge>{' '}
        Version {document.version}, {isKept ? audienceOf(document) : `from ${keeperOf(document)}`}
        {document.acceptedAt !== null && `, accepted ${formatMoment(document.acceptedAt)}`}
      </p>
      {note !== '' && <p className={classes.note}>{note}</p>}
      {isChanging ? (
        <ChangeForm document={document} carriers={carriers} onClose={() => setIsChanging(false)} />
      ) : (
        <DocumentPreview documentId={documentId} file={document} />
      )}
      <History document={document} />
    </SidePanel>
  );
}

function History({ document }: { document: Document }) {
  const { data, error, refetch } = useDocumentHistory(document.documentId);
  if (error !== null && data === undefined)
    return (
      <ErrorPanel error={error} heading="The versions could not be loaded" onRetry={() => void refetch()} />
    );
  if (data === undefined)
    return <Skeleton height={120} mt={22} radius="md" role="status" aria-label="Loading the versions" />;
  return (
    <>
      <h3 className={classes.part}>Versions</h3>
      <VersionsTable documentId={document.documentId} versions={data.versions} />
      {document.isKept && document.status !== 'Draft' && (
        <>
          <h3 className={classes.part}>Read and accepted</h3>
          {data.receipts.length === 0 ? (
            <p className={classes.quiet}>
              No carrier is connected that it is for. Connect carriers, or change for whom it is.
            </p>
          ) : (
            <ReceiptsTable
              receipts={data.receipts}
              asksAcceptance={document.category === 'Mandatory' && document.carrierId === null}
            />
          )}
        </>
      )}
    </>
  );
}
