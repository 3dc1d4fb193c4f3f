import type { OfferedMode } from '@lanewright/freight';
import { useMutation } from '../../../platform/query.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf, formatCount, formatUnitRateUsd } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { adoptRoadFactors, type OtherContractMiles, type RoadMilesChange } from '../lanes.api.ts';

interface AdoptRoadFactorsProps {
  mode: OfferedMode;
  change: RoadMilesChange;
  /** The same in other contracts of the mode. */
  others: readonly OtherContractMiles[];
}

/** Shows what the current estimate of road miles changes in a mode, and switches to it. */
export function AdoptRoadFactors({ mode, change, others }: AdoptRoadFactorsProps) {
  const adopt = useMutation(adoptRoadFactors);
  return (
    <ConfirmButton
      size="compact-sm"
      variant="light"
      isSafe
      question="Use the more accurate road miles?"
      consequence={<Consequence change={change} others={others} />}
      confirmLabel="Use more accurate miles"
      onConfirm={async () => {
        await adopt.mutateAsync(mode);
        toasts.info('Measuring the lanes again…');
      }}
    >
      Review change
    </ConfirmButton>
  );
}

function Consequence({ change, others }: Pick<AdoptRoadFactorsProps, 'change' | 'others'>) {
  const { lanes, volume, baselineUsd, unitCostUsd } = change;
  const targets = total([change, ...others], 'targets');
  const editedMonths = total([change, ...others], 'editedMonths');
  const rows = [
    { name: 'Volume', before: miles(volume.before), after: miles(volume.after) },
    {
      name: 'Baseline',
      before: <Money amountUsd={baselineUsd.before} />,
      after: <Money amountUsd={baselineUsd.after} />,
    },
    { name: 'Baseline per mile', before: perMile(unitCostUsd.before), after: perMile(unitCostUsd.after) },
  ];
  const kept = [
    ...(targets === 0 ? [] : [countOf(targets, 'target price')]),
    ...(editedMonths === 0 ? [] : [countOf(editedMonths, 'edited month')]),
  ];
  return (
    <>
      <p>
        {countOf(lanes, 'lane')} with estimated miles will be measured again. Approximate change over the
        contract period:
      </p>
      <SmallTable label="What changes">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col" data-figure>
              Now
            </th>
            <th scope="col" data-figure>
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-figure>{before}</td>
              <td data-figure>{after}</td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      {others.length > 0 && <OtherContracts others={others} />}
      {kept.length > 0 && (
        <p>
          {kept.join(' and ')} on these lanes stay as they are. Check{' '}
          {targets + editedMonths === 1 ? 'it' : 'them'} afterwards.
        </p>
      )}
      <p>Awards keep their amounts. Bids per mile are compared with the new miles.</p>
    </>
  );
}

/** Contracts share their shipments, so the lanes of all of them change. */
function OtherContracts({ others }: { others: readonly OtherContractMiles[] }) {
  return (
    <>
      <p>The same shipments are in other contracts, which change too:</p>
      <SmallTable label="Other contracts">
        <thead>
          <tr>
            <th scope="col">Contract</th>
            <th scope="col" data-figure>
              Lanes
            </th>
            <th scope="col" data-figure>
              Volume
            </th>
            <th scope="col" data-figure>
              Baseline
            </th>
          </tr>
        </thead>
        <tbody>
          {others.map(({ contractNo, name, lanes, volume, baselineUsd }) => (
            <tr key={contractNo}>
              <th scope="row">{name}</th>
              <td data-figure>{formatCount(lanes)}</td>
              <td data-figure>
                {miles(volume.before)} → {miles(volume.after)}
              </td>
              <td data-figure>
                <Money amountUsd={baselineUsd.before} /> → <Money amountUsd={baselineUsd.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </>
  );
}

const total = (changes: readonly RoadMilesChange[], figure: 'targets' | 'editedMonths') =>
  changes.reduce((sum, change) => sum + change[figure], 0);
const miles = (count: number) => `${formatCount(Math.round(count))} mi`;
const perMile = (usd: number | null) => (usd === null ? '–' : formatUnitRateUsd(usd));
