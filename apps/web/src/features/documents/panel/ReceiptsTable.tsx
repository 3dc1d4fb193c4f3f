import { formatMoment } from '../../../ui/figures.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { DocumentReceipt } from '../documents.api.ts';

interface ReceiptsTableProps {
  receipts: readonly DocumentReceipt[];
  /** Whether acceptance is required at all. */
  asksAcceptance: boolean;
}

/** Who has read and accepted which version, and when; those who have done neither come last. */
export function ReceiptsTable({ receipts, asksAcceptance }: ReceiptsTableProps) {
  return (
    <SmallTable label="Read and accepted by carrier" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col" data-figure>
            Version
          </th>
          <th scope="col">Read</th>
          {asksAcceptance && <th scope="col">Accepted</th>}
        </tr>
      </thead>
      <tbody>
        {receipts.map((receipt) => (
          <tr key={`${receipt.companyId}/${receipt.version}`}>
            <th scope="row">{receipt.companyName}</th>
            <td data-figure>{receipt.version ?? '–'}</td>
            <td>{said(receipt.readBy, receipt.readAt)}</td>
            {asksAcceptance && <td>{said(receipt.acceptedBy, receipt.acceptedAt)}</td>}
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

function said(who: string | null, at: string | null): string {
  if (at === null) return 'not yet';
  return who === null ? formatMoment(at) : `${formatMoment(at)}, ${who}`;
}
