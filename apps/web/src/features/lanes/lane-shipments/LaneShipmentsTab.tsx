import { Button, Group, Skeleton } from '@mantine/core';
import { useState } from 'react';
import {
  countOf,
  formatCount,
  formatDay,
  formatQuantity,
  formatVolume,
  unitLabel,
} from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { type ShipmentsWanted, useLaneShipments } from '../lanes.api.ts';
import type { Lane, LaneShipment } from '../laneTypes.ts';
import { SourceRow } from './SourceRow.tsx';

const pageSize = 50;

interface LaneShipmentsTabProps {
  lane: Pick<Lane, 'id' | 'unitMeasure'>;
  /** Restricts the shipments; by default all are shown. */
  wanted?: ShipmentsWanted;
}

/** The lane's shipments with totals; each opens the row as received. */
export function LaneShipmentsTab({ lane, wanted }: LaneShipmentsTabProps) {
  const [page, setPage] = useState(1);
  const [received, setReceived] = useState<LaneShipment>();
  const asked = useLaneShipments(lane.id, page, pageSize, wanted);
  return (
    <Loaded query={asked} skeleton={<Skeleton height={260} radius="md" />}>
      {(data) => {
        const pages = Math.max(1, Math.ceil(data.total / pageSize));
        const outside = data.shipments.some(({ inBaseline }) => !inBaseline);
        return (
          <>
            <SmallTable label="Shipments of the lane">
              <thead>
                <tr>
                  <th scope="col">Date</th>
                  <th scope="col">Shipment</th>
                  <th scope="col">Carrier</th>
                  <th scope="col" data-figure>
                    Volume, {unitLabel(lane.unitMeasure)}
                  </th>
                  <th scope="col" data-figure>
                    Charge
                  </th>
                  <th scope="col">Row</th>
                </tr>
              </thead>
              <tbody>
                {data.shipments.map((shipment) => (
                  <tr
                    key={`${shipment.uploadId}-${shipment.lineNo}`}
                    data-quiet={!shipment.inBaseline || undefined}
                  >
                    <td>{formatDay(shipment.date)}</td>
                    <td title={shipment.lines > 1 ? countOf(shipment.lines, 'row') : undefined}>
                      {shipment.shipmentRef ?? '–'}
                      {!shipment.inBaseline && ' *'}
                    </td>
                    <td>{shipment.carrier ?? '–'}</td>
                    <td data-figure>{!shipment.volume ? '–' : formatQuantity(shipment.volume)}</td>
                    <td data-figure>
                      <Money amountUsd={shipment.chargeUsd} exact />
                    </td>
                    <td>
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        aria-label={`Row of ${shipment.shipmentRef ?? formatDay(shipment.date)} as received`}
                        onClick={() => setReceived(shipment)}
                      >
                        As received
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={3}>
                    All {countOf(data.total, 'shipment')}
                  </th>
                  <td data-figure>{formatVolume(data.volume, '', data.total)}</td>
                  <td data-figure>
                    <Money amountUsd={data.chargeUsd} exact />
                  </td>
                  <td />
                </tr>
              </tfoot>
            </SmallTable>
            <Group justify="space-between" mt="sm" gap="xs">
              <span
                className="tabular"
                style={{ color: 'var(--mantine-color-dimmed)', fontSize: '0.8125rem' }}
              >
                {outside ? '* Without charge or volume: not part of the baseline. ' : ''}
                Page {formatCount(page)} of {formatCount(pages)}
              </span>
              {pages > 1 && (
                <Group gap="xs">
                  <Button size="xs" variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                    Earlier
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    disabled={page >= pages}
                    onClick={() => setPage(page + 1)}
                  >
                    Later
                  </Button>
                </Group>
              )}
            </Group>
            <SourceRow shipment={received} onClose={() => setReceived(undefined)} />
          </>
        );
      }}
    </Loaded>
  );
}
