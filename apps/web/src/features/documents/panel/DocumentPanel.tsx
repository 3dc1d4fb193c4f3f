import { Skeleton } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { formatMoment } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { AcceptButton } from '../AcceptButton.tsx';
import classes from '../Documents.module.css';
import { type Document, useDocumentHistory } from '../documents.api.ts';
import { audienceOf, keeperOf, stateOfDocument } from '../documentWords.ts';
import { ChangeForm } from '../form/ChangeForm.tsx';
import type { CarrierToName } from '../form/AudienceFields.tsx';
import { DocumentPreview } from './DocumentPreview.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { ReceiptsTable } from './ReceiptsTable.tsx';
import { VersionsTable } from './VersionsTable.tsx';

interface DocumentPanelProps {
  /** The document to show; undefined closes the panel. */
  document: Document | undefined;
  /** Shown when the address names a document that does not exist. */
  nothing?: ReactNode;
  /** Its next version is being sent in a panel that replaces this one. */
  isFollowed: boolean;
  /** The carriers that it can be for. */
  carriers: readonly CarrierToName[];
  onClose: () => void;
  onNewVersion: () => void;
}

/** One document: preview, acceptance or management, its versions, and who has read and accepted it. */
export function DocumentPanel(props: DocumentPanelProps) {
  const { document, nothing, isFollowed, carriers, onClose, onNewVersion } = props;
  // Keeps the document rendered while the panel closes. The panel stays mounted so that it can return the focus.
  const [shown, setShown] = useState(document);
  if (document !== undefined && document !== shown) setShown(document);
  const [changing, setChanging] = useState<Document>();
  const foot = useRef<HTMLDivElement>(null);
  const isOpen = nothing === undefined && shown !== undefined;
  const isChanging = isOpen && changing?.documentId === shown.documentId;
  // Closes the form and returns the focus to the button that opened it.
  const stopChanging = () => {
    setChanging(undefined);
    foot.current?.querySelector<HTMLElement>('[data-changes]')?.focus();
  };
  const close = () => {
    setChanging(undefined);
    onClose();
  };
  return (
    <SidePanel
      opened={document !== undefined || nothing !== undefined}
      onClose={close}
      title={isOpen ? shown.title : 'Document'}
      width={760}
      returnFocus={!isFollowed}
      footer={
        isOpen && shown.isKept ? (
          <div ref={foot}>
            <DocumentActions
              key={shown.documentId}
              document={shown}
              onNewVersion={onNewVersion}
              onChange={() => setChanging(shown)}
              onDeleted={close}
            />
          </div>
        ) : isOpen && shown.awaitsAcceptance ? (
          <AcceptButton document={shown} />
        ) : undefined
      }
    >
      {nothing ??
        (shown !== undefined && (
          <OpenDocument
            // Remounts for another version.
            key={`${shown.documentId}/${shown.version}`}
            document={shown}
            form={isChanging && <ChangeForm document={shown} carriers={carriers} onClose={stopChanging} />}
          />
        ))}
    </SidePanel>
  );
}

/** A document's edit form, or its content. */
function OpenDocument({ document, form }: { document: Document; form: ReactNode }) {
  const { isKept, note, documentId, version, acceptedAt } = document;
  const { tone, text } = stateOfDocument(document);
  return (
    <>
      <p className={classes.facts}>
        <StateBadge tone={tone}>{text}</StateBadge> Version {version},{' '}
        {isKept ? audienceOf(document) : `from ${keeperOf(document)}`}
        {acceptedAt !== null && `, accepted ${formatMoment(acceptedAt)}`}
      </p>
      {note !== '' && <p className={classes.note}>{note}</p>}
      {form || <DocumentPreview documentId={documentId} file={document} />}
      <History document={document} />
    </>
  );
}

function History({ document }: { document: Document }) {
  const asked = useDocumentHistory(document.documentId);
  return (
    <Loaded
      query={asked}
      failed="Couldn’t load the versions"
      skeleton={<Skeleton height={120} mt={22} radius="md" role="status" aria-label="Loading the versions" />}
    >
      {(data) => (
        <>
          <h3 className={classes.part}>Versions</h3>
          <VersionsTable documentId={document.documentId} versions={data.versions} />
          {document.isKept && document.status !== 'Draft' && (
            <>
              <h3 className={classes.part}>Read and accepted</h3>
              {data.receipts.length === 0 ? (
                <p className={classes.quiet}>
                  This document applies to no connected carrier. Connect carriers or change who it is for.
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
      )}
    </Loaded>
  );
}
