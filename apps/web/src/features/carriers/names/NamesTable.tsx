import { Button, Select } from '@mantine/core';
import { Check } from 'lucide-react';
import { formatCount } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import type { CarrierConnection } from '../carriers.api.ts';
import classes from './CarrierNames.module.css';
import type { CarrierName, NamedCarrier } from './carrierNames.api.ts';

interface NamesTableProps {
  names: readonly CarrierName[];
  carriers: readonly CarrierConnection[];
  isBusy: boolean;
  onSay: (said: NamedCarrier) => void;
}

/** Option value for "not one of our carriers". */
const none = 'none';

/** Names with the volume they carried and the carrier each is mapped to. */
export function NamesTable({ names, carriers, isBusy, onSay }: NamesTableProps) {
  const options = [
    { value: none, label: 'Not my carrier' },
    ...carriers.map(({ carrierId, name }) => ({ value: carrierId, label: name })),
  ];
  return (
    <SmallTable label="Carrier names in your files" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Name in your files</th>
          <th scope="col">Carrier</th>
          <th scope="col">Match</th>
          <th scope="col" data-figure>
            Shipments
          </th>
          <th scope="col" data-figure>
            Charged
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name.name}>
            <th scope="row" title={name.name}>
              {name.name}
            </th>
            <td>
              <div className={classes.choice}>
                <Select
                  size="xs"
                  w={200}
                  aria-label={`Carrier for ${name.name}`}
                  placeholder="Choose a carrier"
                  searchable
                  allowDeselect={false}
                  nothingFoundMessage="No matching carrier"
                  disabled={isBusy}
                  // A carrier that is no longer connected has only its name.
                  data={withFormer(options, name)}
                  value={name.decidedBy === null ? null : (name.carrierId ?? none)}
                  onChange={(chosen) => {
                    if (chosen !== null)
                      onSay({ name: name.name, carrierId: chosen === none ? null : chosen });
                  }}
                />
                <Suggestion name={name} isBusy={isBusy} onSay={onSay} />
              </div>
            </td>
            <td>
              <Settled name={name} />
            </td>
            <td data-figure>{formatCount(name.shipments)}</td>
            <td data-figure>
              <Money amountUsd={name.chargeUsd} />
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

function withFormer(options: readonly { value: string; label: string }[], name: CarrierName) {
  const { carrierId, carrierName } = name;
  if (carrierId === null || options.some(({ value }) => value === carrierId)) return [...options];
  return [...options, { value: carrierId, label: `${carrierName ?? carrierId} (no longer connected)` }];
}

type SuggestionProps = Pick<NamesTableProps, 'isBusy' | 'onSay'> & { name: CarrierName };

/** The closest carrier for an unresolved name, accepted with one click. */
function Suggestion({ name, isBusy, onSay }: SuggestionProps) {
  const [nearest] = name.candidates;
  if (name.decidedBy !== null || nearest === undefined) return null;
  return (
    <Button
      size="compact-xs"
      variant="light"
      disabled={isBusy}
      leftSection={<Check size={13} aria-hidden />}
      aria-label={`${name.name} is ${nearest.name}`}
      onClick={() => onSay({ name: name.name, carrierId: nearest.carrierId })}
    >
      {nearest.name}
    </Button>
  );
}

function Settled({ name: { decidedBy, carrierId } }: { name: CarrierName }) {
  if (decidedBy === null) return <StateBadge tone="warn">Unmatched</StateBadge>;
  if (decidedBy === 'name') return <StateBadge tone="good">Matched by name</StateBadge>;
  return <StateBadge tone={carrierId === null ? 'neutral' : 'good'}>Matched manually</StateBadge>;
}
