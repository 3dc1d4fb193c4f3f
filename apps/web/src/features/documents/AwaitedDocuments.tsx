import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../ui/Panel.tsx';
import { AcceptButton } from './AcceptButton.tsx';
import { DocumentList } from './DocumentList.tsx';
import { type Document, documentsQuery } from './documents.api.ts';

interface AwaitedDocumentsProps {
  onOpen: (document: Document) => void;
}

/** The documents that wait for the word of a carrier’s company, to be accepted in place; nothing where none does. */
export function AwaitedDocuments({ onOpen }: AwaitedDocumentsProps) {
  const { data } = useQuery(documentsQuery());
  const awaited = data?.filter((document) => document.awaitsAcceptance) ?? [];
  if (awaited.length === 0) return null;
  return (
    <Panel heading="Documents to accept">
      <DocumentList
        label="Documents to accept"
        documents={awaited}
        saysCustomer
        onOpen={onOpen}
        actionOf={(document) => <AcceptButton document={document} size="xs" />}
      />
    </Panel>
  );
}
