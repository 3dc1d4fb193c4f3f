import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { SegmentedControl, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { NegotiationTerms } from '../../features/settings/negotiation/NegotiationTerms.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import classes from './CarriersScreen.module.css';

/** Negotiation terms, one mode at a time; the mode is in the address. */
export function TermsTab({ modes }: { modes: readonly OfferedMode[] }) {
  const { address, change } = useAddress();
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const mode = modes.find((one) => String(one) === address.get('mode')) ?? modes[0];
  if (mode === undefined) return null;
  const data = modes.map((one) => ({ value: String(one), label: modeDetails[one].title }));
  return (
    <>
      {isNarrow ? (
        <Select
          className={classes.modes ?? ''}
          size="xs"
          aria-label="Mode"
          allowDeselect={false}
          data={data}
          value={String(mode)}
          onChange={(next) => change({ mode: next ?? undefined })}
        />
      ) : (
        <SegmentedControl
          className={classes.modes ?? ''}
          size="xs"
          aria-label="Mode"
          data={data}
          value={String(mode)}
          onChange={(next) => change({ mode: next })}
        />
      )}
      <NegotiationTerms mode={mode} />
    </>
  );
}
