import { Button } from '@mantine/core';
import { countOf, formatCount } from '../../../ui/figures.ts';
import classes from './CarrierNames.module.css';
import type { CarrierName, NamedCarrier } from './carrierNames.api.ts';
import { strangeNames, suggestedNames } from './nameFilters.ts';

/** Maximum per request. */
const mostAtOnce = 1_000;

interface SuggestionsProps {
  names: readonly CarrierName[];
  isBusy: boolean;
  onSay: (said: readonly NamedCarrier[]) => void;
}

/** Resolves many names at once: close matches as that carrier, the others as not one of our carriers. */
export function Suggestions({ names, isBusy, onSay }: SuggestionsProps) {
  const near = suggestedNames(names).slice(0, mostAtOnce);
  const strange = strangeNames(names).slice(0, mostAtOnce);
  if (near.length === 0 && strange.length < 2) return null;
  const one = near.length === 1;
  return (
    <div className={classes.suggestions}>
      {near.length > 0 ? (
        <p>
          <strong>
            {countOf(near.length, 'name')} {one ? 'looks' : 'look'} like {one ? 'a carrier' : 'carriers'} of
            yours.
          </strong>{' '}
          {one
            ? 'It is shown next to the name. Accept it or choose another.'
            : 'The closest match is shown next to each name. Change any of them, or accept them all.'}
        </p>
      ) : (
        <p>
          <strong>{countOf(strange.length, 'name')} don’t match any of your carriers.</strong> Match the ones
          that are your carriers; you can mark the others together.
        </p>
      )}
      <div className={classes.answers}>
        {strange.length > 1 && (
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => onSay(strange)}>
            {near.length > 0 ? 'The other' : 'All'} {formatCount(strange.length)} are not my carriers
          </Button>
        )}
        {near.length > 0 && (
          <Button size="xs" loading={isBusy} onClick={() => onSay(near)}>
            {one ? 'Accept suggestion' : `Accept all ${formatCount(near.length)} suggestions`}
          </Button>
        )}
      </div>
    </div>
  );
}
