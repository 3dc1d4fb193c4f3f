import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoment } from '../../../ui/figures.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import type { CarrierInFull } from '../carriers.api.ts';
import classes from './CarrierDocuments.module.css';

interface CarrierDocumentsProps {
  carrier: CarrierInFull;
  /** Returns the address of a document. */
  addressOf: (documentId: string) => string;
  /** Address of the page for sending documents. */
  allAt: string;
}

type DocumentBetween = CarrierInFull['documents'][number];

/** Documents published between a customer and a carrier, and whether the carrier has read and accepted them. */
export function CarrierDocuments({ carrier, addressOf, allAt }: CarrierDocumentsProps) {
  const { documents, name } = carrier;
  if (documents.length === 0)
    return (
      <p className={classes.none}>
        None yet. Terms, routing guides and certificates are stored under{' '}
        <Anchor component={Link} to={allAt} underline="always" inherit>
          Documents
        </Anchor>
        .
      </p>
    );
  return (
    <SmallTable label={`Documents between you and ${name}`} keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Document</th>
          <th scope="col">Category</th>
          <th scope="col" data-figure>
            Version
          </th>
          <th scope="col">Managed by</th>
          <th scope="col">Read</th>
          <th scope="col">Accepted</th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <tr key={document.documentId}>
            <th scope="row">
              <Anchor component={Link} to={addressOf(document.documentId)} inherit>
                {document.title}
              </Anchor>
            </th>
            <td>{document.category}</td>
            <td data-figure>{document.version}</td>
            <td>{document.isCarriers ? name : 'You'}</td>
            <td>{document.isCarriers ? '–' : sayMoment(document.readAt)}</td>
            <td>{sayAccepted(document)}</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

const sayMoment = (moment: string | null) => (moment === null ? 'Not yet' : formatMoment(moment));

function sayAccepted({ category, isCarriers, acceptedAt }: DocumentBetween) {
  if (isCarriers || category !== 'Mandatory') return '–';
  return acceptedAt === null ? <StateBadge tone="warn">Not yet</StateBadge> : formatMoment(acceptedAt);
}
