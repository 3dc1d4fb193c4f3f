import { MultiSelect } from '@mantine/core';
import { countOf } from '../../../../ui/figures.ts';
import { withPlaces } from './matching.ts';
import { type Matching, placeOf, type Template, useLanePlaces } from './template.api.ts';
import classes from './Template.module.css';

interface UnknownPlacesProps {
  template: Template;
  matching: Matching;
  onChange: (matching: Matching) => void;
}

const sides = { origin: 'Origin', destination: 'Destination', place: 'Area' } as const;
const shownTexts = 60;
const shownChoices = 80;

/** Texts of the file that match no place of the lanes exactly: the user selects the place. */
export function UnmatchedLocations({ template, matching, onChange }: UnknownPlacesProps) {
  const labels = useLanePlaces(placeOf(template)) ?? [];
  const given = new Map(matching.places.map((place) => [place.text, place.labels]));
  const asked = template.preview.unknownPlaces.filter(({ text }) => !given.has(text));
  const texts = [
    ...[...given.keys()].map((text) => ({ text, says: '', near: [] as readonly string[] })),
    ...asked.slice(0, shownTexts).map(({ text, side, rows, near, why }) => ({
      text,
      says: `${sides[side]} of ${countOf(rows, 'row')}. ${why}`,
      near,
    })),
  ];
  if (texts.length === 0) return null;
  return (
    <>
      <ul className={classes.places}>
        {texts.map(({ text, says, near }) => (
          <li key={text}>
            <span className={classes.placeText}>
              <b>{text}</b>
              <small>{says}</small>
            </span>
            <MultiSelect
              size="xs"
              aria-label={`Locations for ${text}`}
              placeholder={(given.get(text)?.length ?? 0) === 0 ? 'No lane location' : ''}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': `Clear locations for ${text}` }}
              limit={shownChoices}
              data={placeChoices(near, labels, given.get(text) ?? [])}
              value={given.get(text) ?? []}
              onChange={(chosen) => onChange(withPlaces(matching, text, chosen))}
            />
          </li>
        ))}
      </ul>
      {asked.length > shownTexts && (
        <p className={classes.quiet}>and {countOf(asked.length - shownTexts, 'more value')} after these</p>
      )}
    </>
  );
}

/** Most likely places first, then all places of the lanes; earlier choices stay visible. */
function placeChoices(near: readonly string[], labels: readonly string[], chosen: readonly string[]) {
  const likely = new Set(near);
  const others = [...new Set([...labels, ...chosen])].filter((label) => !likely.has(label));
  return [
    ...(near.length === 0 ? [] : [{ group: 'Likely', items: [...near] }]),
    { group: 'Lane locations', items: others },
  ];
}
