import { formatCount, formatMass } from '../../ui/figures.ts';
import classes from './EmissionNote.module.css';
import type { LanePreview } from './lanes.api.ts';

type Emission = Pick<
  NonNullable<LanePreview['emission']>,
  'massKg' | 'massAssumed' | 'distanceKm' | 'gramsPerTonKm' | 'factor' | 'factorVersion' | 'source'
>;

/** How emissions were calculated, in enough detail to repeat the calculation. */
export function EmissionNote({ emission }: { emission: Emission }) {
  return (
    <p className={classes.note}>
      {formatMass(emission.massKg)}
      {emission.massAssumed && ' (10 t per TEU because no weight is given)'} over{' '}
      {formatCount(Math.round(emission.distanceKm))} km at {emission.gramsPerTonKm} g CO2e per tonne-km
      (well-to-wheel). {emission.factor}, version {emission.factorVersion}: {emission.source}.
    </p>
  );
}
