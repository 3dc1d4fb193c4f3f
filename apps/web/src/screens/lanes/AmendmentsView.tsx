import type { OfferedMode } from '@lanewright/freight';
import { Group, Skeleton } from '@mantine/core';
import { FilePen } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { AmendmentPanel } from '../../features/amendments/detail/AmendmentPanel.tsx';
import { AmendmentList } from '../../features/amendments/list/AmendmentList.tsx';
import { useContracts, useShownContract } from '../../features/contracts/contracts.api.ts';
import { isOver } from '../../features/contracts/contractWords.ts';
import { ButtonWithReason } from '../../ui/ButtonWithReason.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { useAddress } from '../../ui/useAddress.ts';

interface AmendmentsViewProps {
  mode: OfferedMode;
  /** Named by a carrier. */
  customerId?: string | undefined;
}

/** The amendments of the contract shown, and the one in the address. */
export function AmendmentsView({ mode, customerId }: AmendmentsViewProps) {
  const asked = useContracts({ mode, customerId });
  const { shown } = useShownContract({ mode, customerId });
  const { address, change } = useAddress();
  const isCarrier = customerId !== undefined;
  const openNo = amendmentOf(address);
  if (shown === undefined)
    return asked.data === undefined ? (
      <>
        <LoadProblem query={asked} failed="Couldn’t load the amendments" />
        {asked.error === null && (
          <Skeleton height={320} radius="md" role="status" aria-label="Loading the amendments" />
        )}
      </>
    ) : (
      <EmptyState title="No amendments" icon={FilePen}>
        {isCarrier
          ? 'Amendments change awards that you accepted.'
          : 'Amendments change awards of a contract.'}
      </EmptyState>
    );
  const place = { mode, customerId, contractNo: shown.contractNo };
  const open = (amendmentNo: number | undefined) =>
    change({ amendment: amendmentNo }, { step: amendmentNo !== undefined });
  return (
    <>
      <AmendmentList place={place} isCarrier={isCarrier} openNo={openNo} onOpen={open} />
      <AmendmentPanel
        place={place}
        isCarrier={isCarrier}
        amendmentNo={openNo}
        onClose={() => open(undefined)}
      />
    </>
  );
}

/** Buttons that begin an amendment of the contract shown. */
export function BeginAmendment({ mode, customerId }: AmendmentsViewProps) {
  const { shown } = useShownContract({ mode, customerId });
  const navigate = useNavigate();
  if (shown === undefined) return null;
  const begin = (kind: string) => () =>
    void navigate(paths.newAmendment(mode, { kind, contractNo: shown.contractNo, customerId }));
  const reason = isOver(shown) && `${shown.name} is ${shown.state === 'Closed' ? 'closed' : 'cancelled'}`;
  return (
    <Group gap="xs">
      <ButtonWithReason size="xs" variant="default" reason={reason} onClick={begin('Extension')}>
        Extend…
      </ButtonWithReason>
      <ButtonWithReason size="xs" variant="default" reason={reason} onClick={begin('Clause')}>
        Change index clause…
      </ButtonWithReason>
      {customerId === undefined && (
        <ButtonWithReason size="xs" variant="default" reason={reason} onClick={begin('Termination')}>
          End awards…
        </ButtonWithReason>
      )}
      <ButtonWithReason
        size="xs"
        leftSection={<FilePen size={15} aria-hidden />}
        reason={reason}
        onClick={begin('Repricing')}
      >
        Change prices…
      </ButtonWithReason>
    </Group>
  );
}

/** Returns the number of the amendment in an address. */
function amendmentOf(address: URLSearchParams): number | undefined {
  const amendmentNo = Number(address.get('amendment'));
  return Number.isSafeInteger(amendmentNo) && amendmentNo > 0 ? amendmentNo : undefined;
}
