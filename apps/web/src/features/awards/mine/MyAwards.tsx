import type { OfferedMode } from '@lanewright/freight';
import { SegmentedControl } from '@mantine/core';
import { Trophy } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useQuery } from '../../../platform/query.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import type { Selection } from '../../../ui/data-table/selection.ts';
import { useAddressSort } from '../../../ui/data-table/useAddressSort.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { idOf, useAddress } from '../../../ui/useAddress.ts';
import { AnswerChosen } from './AnswerChosen.tsx';
import type { Changeable } from './AwardCells.tsx';
import { AwardCard } from './AwardCard.tsx';
import { AwardPanel } from './AwardPanel.tsx';
import { AwardSheetButtons } from './sheet/AwardSheetButtons.tsx';
import { inOrder, isPending, matching } from './awardState.ts';
import { myAwardColumns } from './myAwardColumns.tsx';
import { type MyAward, myAwardsQuery } from './myAwards.api.ts';
import { useContractNo } from '../../../ui/useContractNo.ts';

interface MyAwardsProps {
  mode: OfferedMode;
  customerId: string;
  /** Whether the carrier sees several contracts: then each award names its own. */
  namesContracts: boolean;
  /** Where the price of an accepted award is changed. */
  changeAt: (award: Changeable) => string;
}

/**
 * A customer's awards to this carrier, pending first; cards on a phone. A row opens the award, where it is answered; many are answered
 * at once, or in a workbook. The open award is in the address.
 */
export function MyAwards({ mode, customerId, namesContracts, changeAt }: MyAwardsProps) {
  const contractNo = useContractNo();
  const awards = useQuery(myAwardsQuery(mode, customerId, contractNo));
  const { data, error } = awards;
  const { address, change } = useAddress();
  const openId = idOf(address, 'award');
  const open = useCallback(({ awardId }: MyAward) => change({ award: awardId }, { step: true }), [change]);
  const close = () => change({ award: undefined });
  // The address depends on the customer only.
  const [addressOf] = useState(() => changeAt);
  const columns = useMemo(
    () => myAwardColumns(open, addressOf, namesContracts),
    [open, addressOf, namesContracts],
  );
  const [sort, setSort] = useAddressSort();
  const [sought, setSought] = useState('');
  const [onlyPending, setOnlyPending] = useState(false);
  const [selection, setSelection] = useState<Selection>(new Set());
  if (error !== null && data === undefined) {
    return <LoadProblem query={awards} failed="Your awards couldn’t be loaded" />;
  }
  const pending = data?.filter(isPending) ?? [];
  const listed = data === undefined ? undefined : inOrder(matching(data, sought, onlyPending));
  // Drops awards answered or cancelled in the meantime, and those hidden by a filter, so that none is answered unseen.
  const chosen = listed?.filter((award) => isPending(award) && selection.has(award.awardId)) ?? [];
  const opened = data?.find(({ awardId }) => awardId === openId);
  const chosenIds = chosen.map(({ awardId }) => awardId);
  return (
    <>
      <LoadProblem query={awards} />
      <DataTable
        label="My awards"
        columns={columns}
        rows={listed}
        rowId={(award) => award.awardId}
        rowName={(award) => `${award.origin} to ${award.destination}`}
        onOpenRow={open}
        openRowId={openId}
        sort={sort}
        onSortChange={setSort}
        {...(pending.length > 0
          ? { selection: new Set(chosenIds), onSelectionChange: setSelection, canChoose: isPending }
          : {})}
        card={(award) => <AwardCard award={award} namesContract={namesContracts} />}
        bulkActions={<AnswerChosen awardIds={chosenIds} onAnswered={() => setSelection(new Set())} />}
        toolbar={
          data !== undefined && data.length > 0 ? (
            <>
              <SearchField
                label="Find awards by lane"
                placeholder="Find a lane"
                value={sought}
                onChange={setSought}
              />
              <SegmentedControl
                size="xs"
                aria-label="Filter awards"
                value={onlyPending ? 'pending' : 'all'}
                onChange={(value) => setOnlyPending(value === 'pending')}
                data={[
                  { value: 'all', label: `All (${formatCount(data.length)})` },
                  { value: 'pending', label: `Awaiting response (${formatCount(pending.length)})` },
                ]}
              />
              {pending.length > 0 && <AwardSheetButtons mode={mode} customerId={customerId} />}
            </>
          ) : undefined
        }
        empty={
          data !== undefined && data.length > 0 ? (
            onlyPending && pending.length === 0 ? (
              'No awards are awaiting your response.'
            ) : (
              'No awards match.'
            )
          ) : (
            <EmptyState title="No awards yet" icon={Trophy}>
              Awards appear here and in your notifications. Complete, competitive bids are awarded first.
            </EmptyState>
          )
        }
      />
      <SidePanel
        opened={openId !== undefined}
        onClose={close}
        title={opened === undefined ? 'Award' : `${opened.origin} → ${opened.destination}`}
        width={560}
      >
        {openId !== undefined && (
          <AwardPanel
            key={openId}
            awardId={openId}
            namesContract={namesContracts}
            changeAt={changeAt}
            onAnswered={close}
          />
        )}
      </SidePanel>
    </>
  );
}
