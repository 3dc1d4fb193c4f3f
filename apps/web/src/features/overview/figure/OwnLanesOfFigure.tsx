import { overview } from '@lanewright/contract';
import { Skeleton } from '@mantine/core';
import { useCallback } from 'react';
import { call, queryBy, useQuery } from '../../../platform/query.ts';
import { callEndpointCounted } from '../../../platform/apiClient.ts';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { figureLanesPageSize, type LanesAsked } from './figure.api.ts';
import classes from './Figure.module.css';
import { formatFigure } from './figureWords.ts';
import type { LanesOfFigureProps } from './LanesOfFigure.tsx';
import { SumCheck } from './SumCheck.tsx';
import { useContractNo } from '../../../ui/useContractNo.ts';

interface OwnLanesOfFigureProps extends Omit<LanesOfFigureProps, 'onOpen'> {
  customerId: string;
}

/** The field of a carrier's own lanes that a figure adds up; other figures count one per lane. */
const partOf: Partial<
  Record<LanesAsked['figure'], 'newCost' | 'amountBid' | 'volumeTotal' | 'shipmentCount'>
> = {
  Awarded: 'newCost',
  TotalBid: 'amountBid',
  Volume: 'volumeTotal',
  Shipments: 'shipmentCount',
};

/** The lanes of a carrier's figure, as the carrier sees them, each with its own part. */
export function OwnLanesOfFigure(props: OwnLanesOfFigureProps) {
  const { asked, sum, unit, page, onPage, onDiffers } = props;
  const part = partOf[asked.figure];
  const query = useOwnLanes(props, part);
  const { isPlaceholderData, refetch } = query;
  const askAnew = useCallback(() => Promise.all([refetch(), onDiffers()]), [refetch, onDiffers]);
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={260} radius="md" role="status" aria-label="Loading the lanes" />}
    >
      {(data) => {
        const { answer: lanes, totalCount, totals } = data;
        const total = part === undefined ? totalCount : (totals[part] ?? 0);
        return (
          <>
            <h3 className={classes.heading}>Lanes</h3>
            <SmallTable label="Lanes in this figure" keepFirstColumn>
              <thead>
                <tr>
                  <th scope="col">Lane</th>
                  <th scope="col">Equipment</th>
                  <th scope="col" data-figure>
                    Shipments
                  </th>
                  {part !== undefined && (
                    <th scope="col" data-figure>
                      Part
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {lanes.map((lane) => (
                  <tr key={lane.id}>
                    <th scope="row">
                      {lane.origin} to {lane.destination}
                    </th>
                    <td>{lane.equipmentType ?? '–'}</td>
                    <td data-figure>{formatCount(lane.shipmentCount)}</td>
                    {part !== undefined && <td data-figure>{formatFigure(lane[part], unit)}</td>}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">All {countOf(totalCount, 'lane')}</th>
                  <td colSpan={2} />
                  {part !== undefined && <td data-figure>{formatFigure(total, unit)}</td>}
                </tr>
              </tfoot>
            </SmallTable>
            <Pager
              label="Pages of lanes"
              page={page}
              pageSize={figureLanesPageSize}
              total={totalCount}
              onPage={onPage}
            />
            {!isPlaceholderData && asked.figure !== 'Charge' && (
              <SumCheck
                what="The lanes"
                whole="the figure"
                sum={total}
                figure={sum}
                unit={unit}
                onDiffers={askAnew}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function useOwnLanes({ asked, customerId, page }: OwnLanesOfFigureProps, part: string | undefined) {
  const { mode, filters = [] } = asked;
  const contractNo = useContractNo();
  if (mode === undefined) throw new Error('A carrier’s figure must have one mode');
  const input = {
    query: {
      mode,
      customerId,
      contractNo,
      ...(filters.length === 0 ? {} : { filters }),
      ...(part === undefined ? {} : { sortBy: part, sortDesc: true }),
      page,
      pageSize: figureLanesPageSize,
    },
  };
  return useQuery(
    queryBy(
      [call(overview.listLanes, input)],
      (signal) => callEndpointCounted(overview.listLanes, { ...input, signal }),
      { keepsPrevious: true, version: 'counted' },
    ),
  );
}
