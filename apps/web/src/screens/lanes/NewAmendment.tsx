import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import type { Kind } from '../../features/amendments/amendments.api.ts';
import { ProposeAmendment } from '../../features/amendments/propose/ProposeAmendment.tsx';
import { ReplaceClause } from '../../features/clauses/ReplaceClause.tsx';
import { useContracts, useShownContract } from '../../features/contracts/contracts.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { choiceOf, idOf, useAddress } from '../../ui/useAddress.ts';
import { useContractLink } from '../../ui/useContractNo.ts';

interface NewAmendmentProps {
  mode: OfferedMode;
  /** Named by a carrier. */
  customerId?: string | undefined;
}

const headings: Readonly<Record<Kind, string>> = {
  Repricing: 'Change prices of awards',
  Termination: 'End awards',
  Extension: 'Extend awards',
  Clause: 'Change index clause',
};
const descriptions: Readonly<Record<Kind, string>> = {
  Repricing: 'New prices for accepted awards from a month on. The other side accepts or rejects them.',
  Termination: 'Awards end from a month on. Earlier months stay awarded, and the carrier is notified.',
  Extension: 'Awards continue after the contract at the same prices, once the other side accepts.',
  Clause: 'Another index clause from a month on. Each carrier accepts or rejects it for its own awards.',
};
const clauseOfCarrier =
  'Another index clause for your awards, from a month on. The customer accepts or rejects it.';
const kinds = Object.keys(headings) as Kind[];

/** A new amendment of the contract shown: its kind, carrier and first awards are in the address. */
export default function NewAmendment({ mode, customerId }: NewAmendmentProps) {
  const { address, change } = useAddress();
  const navigate = useNavigate();
  const keep = useContractLink();
  const asked = useContracts({ mode, customerId });
  const { shown } = useShownContract({ mode, customerId });
  const isCarrier = customerId !== undefined;
  const wanted = choiceOf(address, 'new', kinds) ?? 'Repricing';
  // Only the customer ends awards.
  const kind = isCarrier && wanted === 'Termination' ? 'Repricing' : wanted;
  const { title } = modeDetails[mode];
  return (
    <Page
      heading={headings[kind]}
      breadcrumb={[
        { label: title, to: keep(paths.mode(mode)) },
        { label: 'Lanes', to: keep(paths.lanes(mode)) },
        { label: 'Amendments', to: paths.amendments(mode, shown?.contractNo, customerId) },
      ]}
      description={isCarrier && kind === 'Clause' ? clauseOfCarrier : descriptions[kind]}
    >
      {shown !== undefined && kind === 'Clause' ? (
        <ReplaceClause
          key={`${mode}/${shown.contractNo}`}
          place={{ mode, customerId, contractNo: shown.contractNo }}
          isCarrier={isCarrier}
          clauseNo={address.get('clause')}
          onDone={(made) =>
            void navigate(
              made.length === 1
                ? paths.amendment(mode, shown.contractNo, made[0] ?? 0, customerId)
                : paths.amendments(mode, shown.contractNo, customerId),
              { replace: true },
            )
          }
          onCancel={() => void navigate(paths.amendments(mode, shown.contractNo, customerId))}
        />
      ) : shown !== undefined && kind !== 'Clause' ? (
        <ProposeAmendment
          key={`${mode}/${shown.contractNo}`}
          place={{ mode, customerId, contractNo: shown.contractNo }}
          isCarrier={isCarrier}
          kind={kind}
          contractEnd={shown.lastMonth ?? ''}
          carrierId={idOf(address, 'carrier')}
          onCarrier={(carrier) => change({ carrier, awards: undefined })}
          awardIds={(address.get('awards') ?? '').split(',').filter((id) => /^[1-9]\d{0,17}$/.test(id))}
          onDone={(amendmentNo) =>
            void navigate(paths.amendment(mode, shown.contractNo, amendmentNo, customerId), { replace: true })
          }
          onCancel={() => void navigate(paths.amendments(mode, shown.contractNo, customerId))}
        />
      ) : asked.data === undefined ? (
        <>
          <LoadProblem query={asked} failed="Couldn’t load the contract" />
          {asked.error === null && (
            <Skeleton height={320} radius="md" role="status" aria-label="Loading the contract" />
          )}
        </>
      ) : (
        <EmptyState title="Contract not found">Choose a contract on the lanes page.</EmptyState>
      )}
    </Page>
  );
}
