import { Panel } from '../../ui/Panel.tsx';
import { AcceptButton } from './AcceptButton.tsx';
import { DocumentList } from './DocumentList.tsx';
import type { Document } from './documents.api.ts';

interface AwaitedDocumentsProps {
  /** Documents that the carrier's company has to accept. */
  documents: readonly Document[];
  onOpen: (document: Document) => void;
}

/** Documents that the carrier’s company has to accept, with an accept button each; renders nothing if there are none. */
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
