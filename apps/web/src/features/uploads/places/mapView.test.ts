import { expect, it } from 'vitest';
import { linesWithin, viewAround } from './mapView.ts';

const holds = (view: ReturnType<typeof viewAround>, latitude: number, longitude: number) =>
  longitude >= view.west &&
  longitude <= view.west + view.width &&
  -latitude >= view.north &&
  -latitude <= view.north + view.height;

it('holds every position, also at the edges of the world', () => {
  const positions = [
    { latitude: -41, longitude: 174 },
    { latitude: 64, longitude: -175 },
    { latitude: 0, longitude: 0 },
  ];
  const view = viewAround(positions);
  for (const { latitude, longitude } of positions) expect(holds(view, latitude, longitude)).toBe(true);
  expect(view.west).toBeGreaterThanOrEqual(-180);
  expect(view.west + view.width).toBeLessThanOrEqual(180);
});

it('shows a single place with its surroundings', () => {
  const view = viewAround([{ latitude: 52.4, longitude: 4.6 }]);
  expect(view.width).toBe(60);
  expect(holds(view, 52.4, 4.6)).toBe(true);
});

it('draws lines at whole steps only', () => {
  expect(linesWithin(-12, 31, 10)).toEqual([-10, 0, 10]);
});
