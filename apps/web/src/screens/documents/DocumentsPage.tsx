import { Select, Skeleton } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../platform/query.ts';
import { AcceptButton } from '../../features/documents/AcceptButton.tsx';
import { DocumentList } from '../../features/documents/DocumentList.tsx';
import { type Document, documentsQuery } from '../../features/documents/documents.api.ts';
import { acceptedEndings } from '../../features/documents/documentWords.ts';
import type { CarrierToName } from '../../features/documents/form/AudienceFields.tsx';
import { type Owner, SendPanel } from '../../features/documents/form/SendPanel.tsx';
import { DocumentPanel } from '../../features/documents/panel/DocumentPanel.tsx';
import { DropZone } from '../../ui/DropZone.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { idOf, useAddress } from '../../ui/useAddress.ts';

interface DocumentsPageProps {
  /** Possible owners of documents. */
  customers: readonly Owner[];
  /** Returns a customer's carriers, which its documents can be for. */
  carriersOf: (customerId: string | undefined) => readonly CarrierToName[];
  isCarrier: boolean;
  /** Whether the company works with carriers; a cleansing-only company does not. */
  hasCarriers?: boolean;
  /** Why nothing can be sent, if the recipient is unknown. */
  sendReason?: string | undefined;
}

/** Mandatory and general documents. The customer, the open document and the one being sent are in the address. */
export function DocumentsPage(props: DocumentsPageProps) {
  const { customers, carriersOf, isCarrier, hasCarriers = true, sendReason } = props;
  const { address, change } = useAddress();
  const [file, setFile] = useState<File>();
  const named = idOf(address, 'customer');
  const customerId = customers.length === 1 ? customers[0]?.customerId : named;
  // Without a customer, loads all documents: the list does not wait for the customers.
  const list = useQuery(documentsQuery(named));
  const documentOf = (id: string | null) => list.data?.find(({ documentId }) => documentId === id);
  const [wanted, sent] = [address.get('document'), address.get('send')];
  const opened = documentOf(wanted);
  const sends = sent === 'new' ? sent : documentOf(sent);
  // A link may be outdated.
  const isMissing = list.data !== undefined && (sent ?? wanted) !== null && (sends ?? opened) === undefined;
  const close = () => {
    setFile(undefined);
    change({ send: '', document: '' });
  };
  const choose = ([dropped]: readonly File[]) => {
    setFile(dropped);
    change({ send: 'new', document: '' }, { step: true });
  };
  // For carriers, the customer's requirements come first.
  const zone = (
    <div style={{ marginBottom: 16 }}>
      <DropZone
        label={isCarrier ? 'Drop a document for your customer here' : 'Drop a document here'}
        hint="PDF, DOCX, XLSX, PPTX, PNG, JPEG, WebP, CSV or TXT, up to 500 MB"
        accept={acceptedEndings}
        reason={sendReason}
        onFiles={choose}
      />
    </div>
  );
  return (
    <Page
      heading="Documents"
      description={
        isCarrier
          ? 'Documents that your customers ask you to read and accept, and those you keep for them'
          : hasCarriers
            ? 'Terms, routing guides and certificates between you and your carriers'
            : 'Documents of your company: data agreements, file descriptions, notes for your colleagues'
      }
      actions={
        customers.length > 1 && (
          <Select
            size="sm"
            w={240}
            aria-label="Customer"
            placeholder="All customers"
            clearable
            searchable
            clearButtonProps={{ 'aria-label': 'All customers' }}
            data={customers.map((customer) => ({ value: customer.customerId, label: customer.name }))}
            value={customerId ?? null}
            onChange={(value) => change({ customer: value ?? '', document: '' })}
          />
        )
      }
    >
      {!isCarrier && zone}
      <Loaded
        query={list}
        failed="Couldn’t load the documents"
        skeleton={<Skeleton height={260} radius="md" role="status" aria-label="Loading the documents" />}
      >
        {(data) => (
          <Sections
            documents={data}
            isCarrier={isCarrier}
            hasCarriers={hasCarriers}
            saysCustomer={named === undefined && customers.length > 1}
            onOpen={({ documentId }) => change({ document: documentId }, { step: true })}
          />
        )}
      </Loaded>
      {isCarrier && zone}
      <DocumentPanel
        document={sends === undefined ? opened : undefined}
        nothing={
          isMissing ? <NotFound what="document" error={null} onRetry={close} onClose={close} /> : undefined
        }
        isFollowed={sends !== undefined}
        carriers={carriersOf(opened?.customerId)}
        onClose={close}
        onNewVersion={() => change({ send: opened?.documentId }, { step: true })}
      />
      <SendPanel
        sends={sends}
        file={file}
        customers={customers}
        customerId={customerId}
        onCustomer={(chosen) => change({ customer: chosen })}
        isCarrier={isCarrier}
        carriers={carriersOf(customerId)}
        onClose={close}
        onSent={({ documentId }) => {
          setFile(undefined);
          change({ send: '', document: documentId });
        }}
      />
    </Page>
  );
}

interface SectionsProps {
  documents: readonly Document[];
  isCarrier: boolean;
  hasCarriers: boolean;
  saysCustomer: boolean;
  onOpen: (document: Document) => void;
}

/** Mandatory documents first, then those for information, then archived ones. */
function Sections({ documents, isCarrier, hasCarriers, saysCustomer, onOpen }: SectionsProps) {
  if (documents.length === 0)
    return (
      <EmptyState title="No documents yet" icon={FileText}>
        {isCarrier
          ? 'What your customers publish for you appears here. Drop your own certificates above to show them to a customer.'
          : hasCarriers
            ? 'Drop your terms or your routing guide above. Each of your carriers is asked to accept mandatory documents.'
            : 'Drop a document above to share it with your colleagues.'}
      </EmptyState>
    );
  const active = documents.filter(({ status }) => status !== 'Archived');
  const sections = [
    {
      heading: 'Mandatory',
      shown: active.filter(({ category }) => category === 'Mandatory'),
      none: isCarrier
        ? 'No documents to accept.'
        : hasCarriers
          ? 'No mandatory documents yet. Send one as mandatory to ask each carrier to accept it.'
          : null,
    },
    {
      heading: 'General',
      shown: active.filter(({ category }) => category === 'General'),
      none: 'No general documents yet.',
    },
    { heading: 'Archived', shown: documents.filter(({ status }) => status === 'Archived'), none: null },
  ];
  return sections.map(({ heading, shown, none }) =>
    shown.length === 0 && none === null ? null : (
      <Panel key={heading} heading={heading}>
        {shown.length === 0 ? (
          <p style={{ margin: 0, color: 'var(--mantine-color-dimmed)' }}>{none}</p>
        ) : (
          <DocumentList
            label={`${heading} documents`}
            documents={shown}
            saysCustomer={saysCustomer}
            onOpen={onOpen}
            actionOf={(document) =>
              document.awaitsAcceptance ? (
                <AcceptButton document={document} onOpen={onOpen} size="xs" />
              ) : null
            }
          />
        )}
      </Panel>
    ),
  );
}
