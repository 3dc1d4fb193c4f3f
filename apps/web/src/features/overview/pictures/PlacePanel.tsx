import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import classes from './Pictures.module.css';
import type { SpendMap } from './pictures.api.ts';
import { modeTitle } from './SpendOnMap.tsx';

type Place = SpendMap['places'][number];

interface PlacePanelProps {
  place: Place | undefined;
  side: 'origin' | 'destination';
  onClose: () => void;
  /** The mode whose lanes are open, and its setter. */
  openMode: number | undefined;
  onOpenMode: (mode: number) => void;
  /** Renders the lanes behind a mode's spend at the place. */
  lanesOf: (one: Place['byMode'][number]) => ReactNode;
}

/** Carriers paid at a place, by mode. */
export function PlacePanel({ place, side, onClose, openMode, onOpenMode, lanesOf }: PlacePanelProps) {
  // Keeps the place rendered while the panel closes.
  const [shown, setShown] = useState(place);
  if (place !== undefined && place !== shown) setShown(place);
  const opened = shown?.byMode.find(({ mode }) => mode === openMode);
  return (
    <SidePanel opened={place !== undefined} onClose={onClose} title={shown?.label ?? 'Place'} width={620}>
      {shown !== undefined && (
        <>
          <StatTiles>
            <StatTile
              label={side === 'origin' ? 'Spend from here' : 'Spend to here'}
              value={<Money amountUsd={shown.spend} />}
            />
            <StatTile label="Shipments" value={formatCount(shown.shipments)} />
          </StatTiles>
          <AmountTable
            of="Mode"
            rows={shown.byMode.map((one) => ({
              name: modeTitle(one.mode),
              figure: (
                <button
                  type="button"
                  className={classes.link}
                  aria-expanded={one.mode === openMode}
                  onClick={() => onOpenMode(one.mode)}
                >
                  <Money amountUsd={one.spend} exact />
                </button>
              ),
            }))}
          />
          {opened !== undefined && lanesOf(opened)}
          <div className={classes.gap} />
          {shown.carriers.length > 0 && (
            <AmountTable
              of="Top carriers by spend"
              rows={shown.carriers.map(({ name, spend }) => ({
                name,
                figure: <Money amountUsd={spend} exact />,
              }))}
            />
          )}
        </>
      )}
    </SidePanel>
  );
}

function AmountTable({ of, rows }: { of: string; rows: readonly { name: string; figure: ReactNode }[] }) {
  return (
    <SmallTable label={`Spend by ${of.toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col" data-figure>
            Spend
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figure }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-figure>{figure}</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
