import { Panel } from '../../ui/Panel.tsx';
import { AcceptButton } from './AcceptButton.tsx';
import { DocumentList } from './DocumentList.tsx';
import type { Document } from './documents.api.ts';

interface AwaitedDocumentsProps {
  /** Those that wait for the word of the carrier's company. */
  documents: readonly Document[];
  onOpen: (document: Document) => void;
}

/** The documents that wait for the word of a carrier’s company, to be accepted in place; nothing where none does. */
export function AwaitedDocuments({ documents, onOpen }: AwaitedDocumentsProps) {
  if (documents.length === 0) return null;
  return (
    <Panel heading="Documents to accept">
      <DocumentList
        label="Documents to accept"
        documents={documents}
        saysCustomer
        onOpen={onOpen}
        actionOf={(document) => <AcceptButton document={document} onOpen={onOpen} size="xs" />}
      />
    </Panel>
  );
}
