import { FileImage, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RepositoryFileKind } from '@lanewright/freight';
import { formatBytes, formatMoment } from '../../ui/figures.ts';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import { AcceptedBar } from './AcceptedBar.tsx';
import classes from './Documents.module.css';
import type { Document } from './documents.api.ts';
import { audienceOf, keeperOf, kindWords, stateOfDocument } from './documentWords.ts';

interface DocumentListProps {
  label: string;
  documents: readonly Document[];
  /** Shows the customer of each document, for lists of several customers. */
  saysCustomer: boolean;
  onOpen: (document: Document) => void;
  /** Returns the action shown in a document's row. */
  actionOf?: (document: Document) => ReactNode;
}

/** A list of documents: type, owner, recipients, and how many have read and accepted them. */
export function DocumentList({ label, documents, saysCustomer, onOpen, actionOf }: DocumentListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {documents.map((document) => (
        <li key={document.documentId} className={classes.row}>
          <KindIcon kind={document.fileKind} />
          <div className={classes.what}>
            <div className={classes.title}>
              <button type="button" className={classes.open} onClick={() => onOpen(document)}>
                {document.title}
              </button>
              <StateBadge tone={stateOfDocument(document).tone}>{stateOfDocument(document).text}</StateBadge>
              {document.draftVersion !== null && (
                <StateBadge tone="neutral">{`Version ${document.draftVersion} is a draft`}</StateBadge>
              )}
            </div>
            <p className={classes.quiet}>{factsOf(document, saysCustomer)}</p>
          </div>
          <Receipts document={document} />
          {actionOf?.(document)}
        </li>
      ))}
    </ul>
  );
}

function factsOf(document: Document, saysCustomer: boolean): string {
  const { version, fileKind, byteCount, publishedAt, uploadedAt, isKept, customerName } = document;
  return [
    isKept
      ? saysCustomer && document.carrierId === null
        ? customerName
        : null
      : `from ${keeperOf(document)}`,
    `version ${version}`,
    `${kindWords[fileKind]}, ${formatBytes(byteCount)}`,
    publishedAt === null ? `sent ${formatMoment(uploadedAt)}` : `published ${formatMoment(publishedAt)}`,
    isKept ? audienceOf(document) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** How many recipients have read and accepted it. */
function Receipts({ document }: { document: Document }) {
  const { receipts, category, status } = document;
  if (receipts === null || status !== 'Published' || receipts.companies === 0) return null;
  const done = category === 'Mandatory' ? receipts.accepted : receipts.read;
  const words =
    category === 'Mandatory'
      ? `${receipts.accepted} of ${receipts.companies} accepted, ${receipts.read} read`
      : `${receipts.read} of ${receipts.companies} read`;
  return <AcceptedBar words={words} done={done} of={receipts.companies} />;
}

const icons: Readonly<Record<RepositoryFileKind, LucideIcon>> = {
  pdf: FileText,
  docx: FileText,
  pptx: FileText,
  txt: FileText,
  xlsx: FileSpreadsheet,
  csv: FileSpreadsheet,
  png: FileImage,
  jpeg: FileImage,
  webp: FileImage,
};

function KindIcon({ kind }: { kind: RepositoryFileKind }) {
  const Icon = icons[kind];
  return (
    <span className={classes.icon}>
      <Icon size={18} strokeWidth={1.6} aria-hidden />
    </span>
  );
}
