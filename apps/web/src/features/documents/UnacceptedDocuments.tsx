import { Anchor } from '@mantine/core';
import { FileSignature } from 'lucide-react';
import { Link } from 'react-router';
import { countOf } from '../../ui/figures.ts';
import { Panel } from '../../ui/Panel.tsx';
import { AcceptedBar } from './AcceptedBar.tsx';
import classes from './Documents.module.css';
import type { Document } from './documents.api.ts';

/** A mandatory document, with how many of its carriers have accepted the current version. */
interface UnacceptedDocument {
  readonly documentId: string;
  readonly title: string;
  readonly version: number;
  readonly companies: number;
  readonly accepted: number;
}

interface UnacceptedDocumentsProps {
  documents: readonly UnacceptedDocument[];
  /** Returns the address of a document with its receipts. */
  addressOf: (documentId: string) => string;
  /** Address of the list of all documents. */
  allAt: string;
}

const shownCount = 4;

/** A customer’s documents that carriers still have to accept, with counts; renders nothing if there are none. */
export function UnacceptedDocuments({ documents, addressOf, allAt }: UnacceptedDocumentsProps) {
  if (documents.length === 0) return null;
  return (
    <Panel
      heading="Documents your carriers must accept"
      aside={
        documents.length > shownCount && (
          <Anchor component={Link} to={allAt} size="sm">
            All {documents.length}
          </Anchor>
        )
      }
    >
      <ul className={classes.list} aria-label="Documents your carriers must accept">
        {documents.slice(0, shownCount).map(({ documentId, title, version, companies, accepted }) => (
          <li key={documentId} className={classes.row}>
            <span className={classes.icon}>
              <FileSignature size={18} strokeWidth={1.6} aria-hidden />
            </span>
            <div className={classes.what}>
              <Link to={addressOf(documentId)} className={classes.open}>
                {title}
              </Link>
              <p className={classes.quiet}>
                Version {version}: awaiting {countOf(companies - accepted, 'carrier')}
              </p>
            </div>
            <AcceptedBar words={`${accepted} of ${companies} accepted`} done={accepted} of={companies} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Returns a customer’s documents that carriers still have to accept. */
export function unacceptedOf(documents: readonly Document[]): UnacceptedDocument[] {
  return documents.flatMap(({ documentId, title, version, category, status, carrierId, receipts }) =>
    category === 'Mandatory' &&
    status === 'Published' &&
    carrierId === null &&
    receipts !== null &&
    receipts.accepted < receipts.companies
      ? [{ documentId, title, version, companies: receipts.companies, accepted: receipts.accepted }]
      : [],
  );
}
