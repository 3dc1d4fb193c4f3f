import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { useAddressSort } from '../../../ui/data-table/useAddressSort.ts';
import { formatCount, formatPercent, formatQuantity } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { type Flow, flowsPicked, idOfFlow } from './flows.ts';
import type { LanesFilter } from '../figure/figure.api.ts';
import type { Visualiser } from './pictures.api.ts';
import type { Picked } from './visualiserAddress.ts';

interface FlowsTableProps {
  visualiser: Visualiser;
  picked: Picked | null;
  /** Returns the address of the lanes that match a filter. */
  lanesOf: (filter: LanesFilter) => string;
}

/** The selected flows, or all, as a table; a row opens its lanes. */
export function FlowsTable({ visualiser, picked, lanesOf }: FlowsTableProps) {
  const navigate = useNavigate();
  const [sort, setSort] = useAddressSort();
  const columns = useMemo(() => columnsOf(visualiser), [visualiser]);
  const rows = useMemo(() => {
    const shown = flowsPicked(visualiser, picked);
    return shown === null ? visualiser.flows : visualiser.flows.filter((flow) => shown.has(idOfFlow(flow)));
  }, [visualiser, picked]);
  return (
    <DataTable
      label="Flows"
      columns={columns}
      rows={rows}
      rowId={idOfFlow}
      sort={sort}
      onSortChange={setSort}
      onOpenRow={(flow) => void navigate(lanesOf(flow.filter))}
      maxHeight="420px"
    />
  );
}

function columnsOf({ nodes, totals, volumeUnit, flows }: Visualiser): readonly Column<Flow>[] {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const figure = (
    id: string,
    header: string,
    width: number,
    of: (flow: Flow) => number | null,
    cell: (flow: Flow) => ReactNode,
  ): Column<Flow> => ({ id, header, width, align: 'right', sortBy: of, cell });
  const seesCarriers = flows.some(({ carriers }) => carriers.length > 0);
  const seesEmission = totals.emissionKg !== null;
  return [
    {
      id: 'from',
      header: 'From',
      width: 220,
      sortBy: ({ from }) => labels.get(from) ?? from,
      cell: ({ from }) => labels.get(from) ?? from,
    },
    {
      id: 'to',
      header: 'To',
      width: 220,
      sortBy: ({ to }) => labels.get(to) ?? to,
      cell: ({ to }) => labels.get(to) ?? to,
    },
    figure(
      'lanes',
      'Lanes',
      80,
      ({ lanes }) => lanes,
      ({ lanes }) => formatCount(lanes),
    ),
    figure(
      'shipments',
      'Shipments',
      100,
      ({ shipments }) => shipments,
      ({ shipments }) => formatCount(shipments),
    ),
    figure(
      'volume',
      'Volume',
      130,
      ({ volume }) => volume,
      ({ volume }) => formatQuantity(volume, volumeUnit),
    ),
    ...(totals.spend === null
      ? []
      : [
          figure(
            'spend',
            'Baseline cost',
            110,
            ({ spend }) => spend,
            ({ spend }) => <Money amountUsd={spend} />,
          ),
        ]),
    figure(
      'awarded',
      'Awarded',
      110,
      ({ awarded }) => awarded,
      ({ awarded }) => <Money amountUsd={awarded} />,
    ),
    ...(totals.savings === null
      ? []
      : [
          figure(
            'savings',
            'Savings',
            110,
            ({ savings }) => savings,
            ({ savings }) => <Money amountUsd={savings} signed />,
          ),
          figure(
            'savingsPercent',
            'Saved',
            90,
            ({ savingsPercent }) => savingsPercent,
            ({ savingsPercent }) => (savingsPercent === null ? '–' : formatPercent(savingsPercent)),
          ),
        ]),
    ...(seesEmission
      ? [
          figure(
            'emission',
            'CO₂',
            110,
            ({ emissionKg }) => emissionKg,
            ({ emissionKg }) => (emissionKg === null ? '–' : formatQuantity(emissionKg / 1000, 't')),
          ),
        ]
      : []),
    ...(seesCarriers
      ? [
          {
            id: 'carriers',
            header: 'Carriers',
            width: 220,
            cell: ({ carriers }: Flow) => carriers.map(({ name }) => name).join(', ') || '–',
          },
        ]
      : []),
  ];
}
