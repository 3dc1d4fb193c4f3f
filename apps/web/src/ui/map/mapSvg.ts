import { savingColour, type MapColours } from './mapColours.ts';
import type { DrawnMap } from './mapTypes.ts';

/** The map as an svg document of its own: the ground, the land, what is shown of the flows, the places. */
export function mapSvg(map: DrawnMap, colours: MapColours, isShown: (flowId: string) => boolean): string {
  const { width, height } = map.size;
  const flows = map.flows
    .filter(({ flow }) => isShown(flow.id))
    .map(
      (one) =>
        `<path d="${one.path}" stroke="${savingColour(one.flow.savingsPercent)}" stroke-width="${one.width.toFixed(1)}"/>`,
    );
  const places = map.places.map(
    ({ at, radius }) =>
      `<circle cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" r="${radius.toFixed(1)}"/>`,
  );
  const isSized = map.places.some(({ place }) => typeof place.weight === 'number');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${colours.sea}"/>`,
    `<path d="${map.land}" fill="${colours.land}"/>`,
    `<path d="${map.borders}" fill="none" stroke="${colours.border}" stroke-width="0.6"/>`,
    `<g fill="none" stroke-linecap="round" stroke-opacity="0.75">${flows.join('')}</g>`,
    `<g fill="${colours.place}" fill-opacity="${isSized ? 0.55 : 1}" stroke="${colours.placeEdge}" stroke-width="0.8">${places.join('')}</g>`,
    '</svg>',
  ].join('');
}
