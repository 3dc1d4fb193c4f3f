import { type ShipmentField, shipmentFieldDetails } from '@lanewright/freight';
import type { ColumnContent } from './columnContent.ts';

export type ContentFit = { readonly factor: number; readonly why: string };

const misfit = (why: string): ContentFit => ({ factor: 0.3, why: `, though ${why}` });
const empty: ContentFit = { factor: 0.9, why: ', but the sampled cells are empty' };
const fine: ContentFit = { factor: 1, why: '' };

/** How well the cells of a column confirm the field its name suggests. */
export function contentFit(field: ShipmentField, content: ColumnContent): ContentFit {
  if (content.filled === 0) return empty;
  if (field === 'shipYear') return content.years >= 0.8 ? fine : misfit('its cells are not years');
  if (field === 'shipMonth') return content.months >= 0.8 ? fine : misfit('its cells are not months');
  switch (shipmentFieldDetails[field].kind) {
    case 'date':
      if (content.dates + content.digitDates >= 0.8) return { factor: 1, why: ', and its cells are dates' };
      return content.dates + content.digitDates >= 0.3
        ? { factor: 0.95, why: ', and many cells are dates' }
        : misfit('its cells are not dates');
    case 'decimal':
    case 'integer':
      if (content.numbers >= 0.8) return { factor: 1, why: ', and its cells are numbers' };
      return content.numbers >= 0.3
        ? { factor: 0.95, why: ', and many cells are numbers' }
        : misfit('its cells are not numbers');
    case 'unit':
      return (field === 'currency' ? content.currencies : content.units) >= 0.5
        ? fine
        : misfit('its cells are not units');
    default:
      return textFit(field, content);
  }
}

function textFit(field: ShipmentField, content: ColumnContent): ContentFit {
  if (field === 'lineId') {
    return content.distinctShare > 0.95
      ? { factor: 1, why: ', and every cell is different' }
      : misfit('its values repeat');
  }
  if (field === 'containerType' || field === 'equipment') {
    if (content.containers >= 0.6) return { factor: 1, why: ', and its cells are container types' };
    return content.containerNumbers > 0.5 ? misfit('its cells are container numbers') : plainTextFit(content);
  }
  if (field === 'shipmentId') {
    if (content.dates > 0.5) return misfit('its cells are dates');
    return content.digits < 0.5 && content.words > 0.5 ? misfit('its cells are text') : fine;
  }
  if (field === 'transportMode') return modeFit(content);
  if (field === 'moveType' && content.moveTypes < 0.3)
    return { factor: 0.6, why: ', though its cells are not move types' };
  if (field === 'term' && content.moveTypes >= 0.6) return misfit('its cells are move types');
  return plainTextFit(content);
}

function modeFit(content: ColumnContent): ContentFit {
  if (content.filled >= 20 && content.distinctShare > 0.5) return misfit('its values rarely repeat');
  if (content.moveTypes >= 0.6) return misfit('its cells are move types');
  // These texts may still distinguish its rows, but a user has to decide.
  return content.modeKinds === 0
    ? { factor: 0.55, why: ', though no cell names a mode' }
    : plainTextFit(content);
}

function plainTextFit(content: ColumnContent): ContentFit {
  return content.numbers > 0.8 ? misfit('its cells are numbers') : fine;
}
