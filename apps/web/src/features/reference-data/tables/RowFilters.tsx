import { modeDetails, offeredModes } from '@lanewright/freight';
import { NativeSelect } from '@mantine/core';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useAddress } from '../../../ui/useAddress.ts';
import { NamedRowSelect } from './form/NamedRowSelect.tsx';
import type { TableLook } from './tableConfig.ts';

/** Filters of a list, stored in the address: texts, and a country or mode. */
export function RowFilters({ look }: { look: TableLook }) {
  const { address, change } = useAddress();
  return (
    <>
      {look.searches.map(({ part, label, placeholder, width }) => (
        <SearchField
          key={part}
          label={label}
          placeholder={placeholder}
          value={address.get(part)?.slice(0, 100) ?? ''}
          onChange={(text) => change({ [part]: text, page: undefined, row: undefined })}
          {...(width === undefined ? {} : { width })}
        />
      ))}
      {look.narrows === 'country' && (
        <NamedRowSelect
          size="xs"
          w={190}
          aria-label="Country"
          placeholder="Any country"
          clearable
          table="countries"
          value={address.get('country')?.slice(0, 2) ?? ''}
          onChange={(code) => change({ country: code, page: undefined, row: undefined })}
        />
      )}
      {look.narrows === 'mode' && (
        <NativeSelect
          size="xs"
          aria-label="Mode"
          value={address.get('mode') ?? ''}
          onChange={({ currentTarget }) =>
            change({ mode: currentTarget.value, page: undefined, row: undefined })
          }
          data={[
            { value: '', label: 'Any mode' },
            ...offeredModes.map((mode) => ({ value: String(mode), label: modeDetails[mode].title })),
          ]}
        />
      )}
    </>
  );
}
