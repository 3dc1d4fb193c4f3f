import { savingColour, type MapColours } from './mapColours.ts';
import type { DrawnMap } from './mapTypes.ts';
import type { PlaceLabel } from './placeLabels.ts';
import { arrowsOf } from './SvgFlows.tsx';

/** Returns the map as a standalone SVG document: background, land, visible flows, places and names. */
export function mapSvg(
  map: DrawnMap,
  colours: MapColours,
  shown: ReadonlySet<string> | null,
  labels: readonly PlaceLabel[],
  fontFamily: string,
): string {
  const { width, height } = map.size;
  const flows = map.flows
    .filter(({ flow }) => shown === null || shown.has(flow.id))
    .map(
      (one) =>
        `<path d="${one.path}" stroke="${savingColour(one.flow.savingsPercent, colours)}" stroke-width="${one.width.toFixed(1)}"/>`,
    );
  const arrows = arrowsOf({ flows: map.flows, shown, active: null }).map(
    ({ flow, arrow }) => `<path d="${arrow ?? ''}" fill="${savingColour(flow.savingsPercent, colours)}"/>`,
  );
  const places = map.places.map(
    ({ at, radius }) =>
      `<circle cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" r="${radius.toFixed(1)}"/>`,
  );
  const names = labels.map(
    ({ text, at: [x, y], anchor, isCountry }) =>
      `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${isCountry ? colours.quietText : colours.text}" font-weight="${isCountry ? 400 : 600}">${escaped(text)}</text>`,
  );
  const isSized = map.places.some(({ place }) => typeof place.weight === 'number');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${colours.placeEdge}"/>`,
    `<path d="${map.globe}" fill="${colours.sea}"/>`,
    `<path d="${map.land}" fill="${colours.land}"/>`,
    `<path d="${map.borders}" fill="none" stroke="${colours.border}" stroke-width="0.6"/>`,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="0.75">${flows.join('')}</g>`,
    `<g stroke="${colours.sea}" stroke-width="0.7">${arrows.join('')}</g>`,
    `<g fill="${colours.place}" fill-opacity="${isSized ? 0.55 : 1}" stroke="${colours.placeEdge}" stroke-width="0.8">${places.join('')}</g>`,
    `<g font-family="${escaped(fontFamily)}" font-size="11.5" stroke="${colours.sea}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${names.join('')}</g>`,
    '</svg>',
  ].join('');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
