import { distanceKm, type Position } from '../greatCircle.ts';
import type { LandMask } from './landMask.ts';

const stepKm = 10;
const radians = Math.PI / 180;

/** South and north of these latitudes there is ice, which ships avoid like land. */
const [iceFromSouth, iceFromNorth] = [-60, 75];
/** Checks coarse steps first: land on the way is mostly found within a few. */
const strides = [32, 8, 1] as const;

/** Kilometres of land under the great circle between two positions; the first `ashoreKm` count as water. */
export function landKmBetween(mask: LandMask, from: Position, to: Position, ashoreKm: number): number {
  const { steps, eachKm, isLandAt } = stepsBetween(mask, from, to, ashoreKm, 0);
  let landKm = 0;
  for (let step = 1; step < steps; step++) if (isLandAt(step)) landKm += eachKm;
  return landKm;
}

/**
 * Whether there is neither land nor ice under the great circle between two positions. `ashoreFromKm` and `ashoreToKm` of either end
 * are skipped: a port is on the coast or up a river.
 */
export function isOpenWater(
  mask: LandMask,
  from: Position,
  to: Position,
  ashoreFromKm: number,
  ashoreToKm: number,
): boolean {
  const { steps, isLandAt } = stepsBetween(mask, from, to, ashoreFromKm, ashoreToKm);
  for (const [at, stride] of strides.entries()) {
    const former = strides[at - 1];
    for (let step = stride; step < steps; step += stride)
      if ((former === undefined || step % former !== 0) && isLandAt(step)) return false;
  }
  return true;
}

function stepsBetween(
  mask: LandMask,
  from: Position,
  to: Position,
  ashoreFromKm: number,
  ashoreToKm: number,
) {
  const lengthKm = distanceKm(from, to);
  const steps = Math.max(2, Math.ceil(lengthKm / stepKm));
  const eachKm = lengthKm / steps;
  const between = pointsBetween(from, to);
  const isLandAt = (step: number): boolean => {
    const goneKm = step * eachKm;
    if (goneKm < ashoreFromKm || lengthKm - goneKm < ashoreToKm) return false;
    const { latitude, longitude } = between(step / steps);
    return latitude < iceFromSouth || latitude > iceFromNorth || mask.isLand(latitude, longitude);
  };
  return { steps, eachKm, isLandAt };
}

/** Returns points of the great circle by their fraction of the way. */
function pointsBetween(from: Position, to: Position): (share: number) => Position {
  const start = vectorOf(from);
  const end = vectorOf(to);
  const angle = Math.acos(Math.min(1, Math.max(-1, start.x * end.x + start.y * end.y + start.z * end.z)));
  const sine = Math.sin(angle);
  return (share) => {
    if (sine < 1e-9) return from;
    const a = Math.sin((1 - share) * angle) / sine;
    const b = Math.sin(share * angle) / sine;
    const x = a * start.x + b * end.x;
    const y = a * start.y + b * end.y;
    const z = a * start.z + b * end.z;
    return { latitude: Math.atan2(z, Math.hypot(x, y)) / radians, longitude: Math.atan2(y, x) / radians };
  };
}

function vectorOf({ latitude, longitude }: Position): { x: number; y: number; z: number } {
  const flat = Math.cos(latitude * radians);
  return {
    x: flat * Math.cos(longitude * radians),
    y: flat * Math.sin(longitude * radians),
    z: Math.sin(latitude * radians),
  };
}
