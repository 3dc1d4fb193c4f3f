import { FilePen } from 'lucide-react';
import { useMemo } from 'react';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { useAddressSort } from '../../../ui/data-table/useAddressSort.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { choiceOf, useAddress } from '../../../ui/useAddress.ts';
import { useQuery } from '../../../platform/query.ts';
import { type AmendmentsPlace, amendmentsQuery, type Outline, type State } from '../amendments.api.ts';
import { stateLabel, titleOf } from '../amendmentWords.ts';
import { AmendmentCard } from './AmendmentCard.tsx';
import { amendmentColumns } from './amendmentColumns.tsx';

interface AmendmentListProps {
  place: AmendmentsPlace;
  isCarrier: boolean;
  openNo: number | undefined;
  onOpen: (amendmentNo: number) => void;
}

/** Filters of the list: states, and what waits for the viewer. */
const filters = ['awaiting', 'Draft', 'Sent', 'InForce', 'Rejected', 'Withdrawn', 'Expired'] as const;
const filterLabel = (filter: (typeof filters)[number]) =>
  filter === 'awaiting' ? 'Awaiting your response' : stateLabel[filter satisfies State];

/** The amendments of a contract, newest first; cards on a phone. */
export function AmendmentList({ place, isCarrier, openNo, onOpen }: AmendmentListProps) {
  const asked = useQuery(amendmentsQuery(place));
  const { data, error } = asked;
  const { address, change } = useAddress();
  const [sort, setSort] = useAddressSort();
  const columns = useMemo(() => amendmentColumns(isCarrier), [isCarrier]);
  if (error !== null && data === undefined)
    return <LoadProblem query={asked} failed="Couldn’t load the amendments" />;
  const filter = choiceOf(address, 'state', filters);
  const listed = data?.filter((one) => isListed(one, filter));
  return (
    <>
      <LoadProblem query={asked} />
      <DataTable
        label="Amendments"
        columns={columns}
        rows={listed}
        rowId={({ amendmentNo }) => String(amendmentNo)}
        rowName={titleOf}
        sort={sort}
        onSortChange={setSort}
        onOpenRow={({ amendmentNo }) => onOpen(amendmentNo)}
        openRowId={openNo === undefined ? undefined : String(openNo)}
        card={(amendment) => <AmendmentCard amendment={amendment} isCarrier={isCarrier} />}
        toolbar={
          data !== undefined &&
          data.length > 0 && (
            <FilterSelect
              label="State"
              all="All states"
              data={filters.map((value) => ({ value, label: filterLabel(value) }))}
              value={filter}
              onChange={(state) => change({ state })}
            />
          )
        }
        empty={
          data !== undefined && data.length > 0 ? (
            'No amendments in this state.'
          ) : (
            <NoAmendments isCarrier={isCarrier} />
          )
        }
      />
    </>
  );
}

function isListed(amendment: Outline, filter: (typeof filters)[number] | undefined): boolean {
  if (filter === 'awaiting') return amendment.awaitsOwnResponse;
  return filter === undefined || amendment.state === filter;
}

function NoAmendments({ isCarrier }: { isCarrier: boolean }) {
  return (
    <EmptyState title="No amendments yet" icon={FilePen}>
      {isCarrier
        ? 'An amendment changes awards that you accepted: new prices, more months or another index clause. The customer accepts or rejects it; until then nothing changes. Begin with one of the buttons here, or at one of your awards.'
        : 'An amendment changes awards that a carrier accepted: new prices from a month on, which the carrier accepts or rejects, or the end of awards. Earlier months stay as awarded. Begin with “Change prices” or “End awards”, here or in the history of a lane.'}
    </EmptyState>
  );
}
