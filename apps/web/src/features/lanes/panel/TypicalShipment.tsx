import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { formatQuantity } from '../../../ui/figures.ts';
import type { Lane } from '../laneTypes.ts';
import classes from './LanePanel.module.css';

/** The declared typical shipment, which replaces the history of a manual lane. */
export function TypicalShipment({ shipment }: { shipment: NonNullable<Lane['typicalShipment']> }) {
  const { shipmentsPerMonth, weightKg, volumeM3, containers, miles, chassisDays } = shipment;
  const said = [
    { label: 'Shipments a month', value: shipmentsPerMonth, unit: '' },
    { label: 'Weight', value: weightKg, unit: 'kg' },
    { label: 'Volume', value: volumeM3, unit: 'm3' },
    { label: 'Containers', value: containers, unit: '' },
    { label: 'Miles', value: miles, unit: 'mi' },
    { label: 'Chassis days', value: chassisDays, unit: '' },
  ];
  return (
    <>
      <h3 className={classes.heading}>Typical shipment</h3>
      <FieldGrid
        fields={said.flatMap(({ label, value, unit }) =>
          value === null ? [] : [{ label, value: formatQuantity(value, unit) }],
        )}
      />
    </>
  );
}
