import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { formatCount, formatMass, formatQuantity } from '../../../ui/figures.ts';
import { EmissionNote } from '../EmissionNote.tsx';
import type { LanePreview } from '../lanes.api.ts';
import classes from './LaneForm.module.css';

/** Preview of a manual lane: distance, volume, CO2 and assumptions. */
export function LaneOutcome({ lane }: { lane: LanePreview }) {
  const { emission } = lane;
  return (
    <section className={classes.result} aria-label="Lane summary">
      <h2>
        {lane.origin} to {lane.destination}
      </h2>
      <FieldGrid
        fields={[
          {
            label: lane.distanceEstimated ? 'Estimated distance' : 'Distance',
            value: lane.distanceMiles === null ? 'N/A' : `${formatCount(Math.round(lane.distanceMiles))} mi`,
          },
          { label: 'Trade region', value: lane.regionPair },
          { label: 'Volume a month', value: formatQuantity(lane.volumePerMonth, lane.unitMeasure) },
          {
            label: 'CO₂ per shipment',
            value: emission === null ? 'N/A' : formatMass(emission.kgPerShipment),
          },
          { label: 'CO₂ per year', value: emission === null ? 'N/A' : formatMass(emission.kgPerYear) },
        ]}
      />
      {emission !== null && <EmissionNote emission={emission} />}
      {lane.milesEstimate !== null && (
        <p className={classes.note}>Distance estimated: {lane.milesEstimate}.</p>
      )}
      {lane.notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </section>
  );
}
