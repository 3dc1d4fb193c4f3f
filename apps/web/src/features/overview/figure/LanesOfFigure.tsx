import { Skeleton } from '@mantine/core';
import { modeDetails } from '@lanewright/freight';
import { useCallback } from 'react';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { type FigureUnit, figureLanesPageSize, type LanesAsked, useFigureLanes } from './figure.api.ts';
import classes from './Figure.module.css';
import { formatFigure } from './figureWords.ts';
import { SumCheck } from './SumCheck.tsx';

export interface LanesOfFigureProps {
  asked: LanesAsked;
  /** Expected total of the lanes. */
  sum: number;
  unit: FigureUnit;
  page: number;
  onPage: (page: number) => void;
  onOpen: (laneId: string) => void;
  /** Refetches the figure. */
  onDiffers: () => Promise<unknown>;
}

/** The lanes of a figure, each with its part, and their total, which equals the figure. */
export function LanesOfFigure({ asked, sum, unit, page, onPage, onOpen, onDiffers }: LanesOfFigureProps) {
  const query = useFigureLanes(asked, page);
  const { isPlaceholderData, refetch } = query;
  const askAnew = useCallback(() => Promise.all([refetch(), onDiffers()]), [refetch, onDiffers]);
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={260} radius="md" role="status" aria-label="Loading the lanes" />}
    >
      {(data) => {
        const manyModes = asked.mode === undefined;
        const isCount = asked.figure === 'Lanes';
        return (
          <>
            <h3 className={classes.heading}>Lanes</h3>
            <SmallTable label="Lanes in this figure" keepFirstColumn>
              <thead>
                <tr>
                  <th scope="col">Lane</th>
                  {manyModes && <th scope="col">Mode</th>}
                  <th scope="col">Equipment</th>
                  <th scope="col" data-figure>
                    Shipments
                  </th>
                  {!isCount && (
                    <th scope="col" data-figure>
                      Part
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {data.lanes.map((lane) => (
                  <tr key={lane.laneId}>
                    <th scope="row">
                      <button
                        type="button"
                        className={classes.laneButton}
                        onClick={() => onOpen(lane.laneId)}
                      >
                        {lane.origin} to {lane.destination}
                      </button>
                    </th>
                    {manyModes && <td>{modeDetails[lane.mode].title}</td>}
                    <td>{lane.equipment ?? '–'}</td>
                    <td data-figure>{formatCount(lane.shipments)}</td>
                    {!isCount && <td data-figure>{formatFigure(lane.value, unit)}</td>}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">All {countOf(data.lanesTotal, 'lane')}</th>
                  <td colSpan={manyModes ? 3 : 2} />
                  {!isCount && <td data-figure>{formatFigure(data.total, unit)}</td>}
                </tr>
              </tfoot>
            </SmallTable>
            <Pager
              label="Pages of lanes"
              page={page}
              pageSize={figureLanesPageSize}
              total={data.lanesTotal}
              onPage={onPage}
            />
            {!isPlaceholderData && (
              <SumCheck
                what="The lanes"
                whole="the figure"
                sum={data.total}
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
