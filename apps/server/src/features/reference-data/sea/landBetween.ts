import { distanceKm, type Position } from '../greatCircle.ts';
import type { LandMask } from './landMask.ts';

const stepKm = 10;
const radians = Math.PI / 180;

/**
 * Kilometres of land under the great circle between two positions. `ashoreFromKm` and `ashoreToKm` of either end are
 * passed over: a port lies on the coast or up a river. Stops counting beyond `enoughKm`.
 */
export function landKmBetween(
  mask: LandMask,
  from: Position,
  to: Position,
  ashoreFromKm: number,
  ashoreToKm: number,
  enoughKm = Infinity,
): number {
  const lengthKm = distanceKm(from, to);
  const steps = Math.max(2, Math.ceil(lengthKm / stepKm));
  const each = lengthKm / steps;
  const between = pointsBetween(from, to);
  let landKm = 0;
  for (let step = 1; step < steps; step++) {
    const goneKm = step * each;
    if (goneKm < ashoreFromKm || lengthKm - goneKm < ashoreToKm) continue;
    const { latitude, longitude } = between(step / steps);
    if (mask.isLand(latitude, longitude)) landKm += each;
    if (landKm > enoughKm) break;
  }
  return landKm;
}

/** Points of the great circle by their share of the way. */
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
