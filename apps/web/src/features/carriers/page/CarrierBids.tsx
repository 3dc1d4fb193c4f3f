import { overview } from '@lanewright/contract';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { isOfferedMode, laneColours, modeDetails, type OfferedMode } from '@lanewright/freight';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { useAddressSort } from '../../../ui/data-table/useAddressSort.ts';
import { AddressPager } from '../../../ui/AddressPager.tsx';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { choiceOf, pageOf, useAddress } from '../../../ui/useAddress.ts';
import { type CarrierBid, useCarrierBids } from '../carriers.api.ts';
import { bidColumns } from './bidColumns.tsx';

const pageSize = 50;

interface CarrierBidsProps {
  carrierId: string;
  /** The modes the carrier bid in or may bid in. */
  modes: readonly OfferedMode[];
  onOpenLane: (mode: OfferedMode, laneId: string) => void;
}

/** The bids of one carrier, lane by lane. Filters, order and page are in the address. */
export function CarrierBids({ carrierId, modes, onOpenLane }: CarrierBidsProps) {
  const { address, change } = useAddress();
  const [sort, setSort] = useAddressSort();
  const mode = modes.find((one) => String(one) === address.get('mode'));
  const colour = choiceOf(address, 'colour', laneColours);
  const search = address.get('q')?.slice(0, 200) ?? '';
  const sortBy = overview.carrierBidSorts.find((one) => one === sort?.columnId);
  const bids = useCarrierBids(carrierId, {
    page: pageOf(address),
    pageSize,
    ...(mode === undefined ? {} : { mode }),
    ...(colour === undefined ? {} : { colour }),
    ...(search === '' ? {} : { search }),
    ...(sortBy === undefined ? {} : { sortBy, sortDesc: sort?.desc === true }),
  });
  if (bids.isError && bids.data === undefined)
    return <LoadProblem query={bids} failed="Couldn’t load the bids" />;
  const isFiltered = mode !== undefined || colour !== undefined || search !== '';
  const open = (bid: CarrierBid) => {
    if (isOfferedMode(bid.mode)) onOpenLane(bid.mode, bid.laneId);
  };
  return (
    <>
      <LoadProblem query={bids} />
      <DataTable
        label="Bids of this carrier"
        columns={bidColumns}
        rows={bids.data?.rows}
        rowId={({ bidId }) => bidId}
        rowName={({ origin, destination }) => `${origin} to ${destination}`}
        sort={sort}
        onSortChange={(next) => {
          change({ page: undefined });
          setSort(next);
        }}
        sortedBy="server"
        onOpenRow={open}
        totalCount={bids.data?.total}
        empty={isFiltered ? 'No bids match this filter.' : 'This carrier has not bid yet.'}
        toolbar={
          <>
            <SearchField
              label="Find bids by location or equipment"
              placeholder="Location, equipment"
              value={search}
              onChange={(q) => change({ q, page: undefined })}
            />
            <FilterSelect
              w={150}
              label="Filter by mode"
              all="All modes"
              data={modes.map((one) => ({ value: String(one), label: modeDetails[one].title }))}
              value={mode?.toString()}
              onChange={(one) => change({ mode: one, page: undefined })}
            />
            <FilterSelect
              w={130}
              label="Filter by standing"
              all="All colours"
              data={laneColours}
              value={colour}
              onChange={(one) => change({ colour: one, page: undefined })}
            />
          </>
        }
      />
      <AddressPager label="Pages of bids" pageSize={pageSize} total={bids.data?.total} />
    </>
  );
}
