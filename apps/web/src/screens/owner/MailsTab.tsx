import { MailPanel } from '../../features/operations/mails/MailPanel.tsx';
import { MailsTable } from '../../features/operations/mails/MailsTable.tsx';
import { useMails } from '../../features/operations/operations.api.ts';
import { AddressPager } from '../../ui/AddressPager.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { idOf, pageOf, useAddress } from '../../ui/useAddress.ts';
import { NothingMatches } from './NothingMatches.tsx';

const pageSize = 50;

/** Emails written by the product; one opens next to the list. */
export function MailsTab() {
  const { address, change } = useAddress();
  const sought = address.get('q')?.slice(0, 200) ?? '';
  const page = pageOf(address);
  const openId = idOf(address, 'mail');
  const mails = useMails({ search: sought || undefined, page, pageSize });
  if (mails.isError && mails.data === undefined) return <LoadProblem query={mails} />;
  return (
    <>
      <LoadProblem query={mails} />
      <MailsTable
        mails={mails.data?.rows}
        total={mails.data?.total}
        openId={openId}
        onOpen={(mail) => change({ mail }, { step: true })}
        toolbar={
          <SearchField
            label="Find emails by address, subject or kind"
            placeholder="Address, subject, type"
            value={sought}
            onChange={(q) => change({ q, page: undefined })}
          />
        }
        empty={
          mails.data !== undefined && mails.data.total > 0 ? (
            'No emails on this page.'
          ) : sought === '' ? (
            'No emails yet. Invitations and reset codes appear here.'
          ) : (
            <NothingMatches what="mail" onClear={() => change({ q: '', page: '' })} />
          )
        }
      />
      <AddressPager label="Pages of emails" pageSize={pageSize} total={mails.data?.total} />
      <MailPanel
        mail={mails.data?.rows.find(({ id }) => id === openId)}
        onClose={() => change({ mail: undefined })}
      />
    </>
  );
}
