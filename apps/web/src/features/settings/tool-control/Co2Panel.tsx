import { modeDetails, offeredModes } from '@lanewright/freight';
import { Button, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '../../../platform/query.ts';
import { formatDay } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { useAddress } from '../../../ui/useAddress.ts';
import { FactorPanel } from './FactorPanel.tsx';
import { type Co2Factor, co2FactorsQuery } from './toolControl.api.ts';
import classes from './ToolControl.module.css';

/** CO2 factors with their sources: the newest version of each, or the full history. */
export function Co2Panel() {
  const asked = useQuery(co2FactorsQuery);
  const { address, change } = useAddress();
  const withHistory = address.get('versions') === 'all';
  return (
    <Loaded
      query={asked}
      skeleton={<Skeleton height={260} radius="md" role="status" aria-label="Loading the factors" />}
    >
      {(factors) => {
        const newest = factors.filter(
          ({ code, version }) => !factors.some((other) => other.code === code && other.version > version),
        );
        return (
          <Panel
            heading="CO₂ factors"
            aside={
              <Switch
                size="xs"
                label="Previous versions"
                checked={withHistory}
                onChange={({ currentTarget }) =>
                  change({ versions: currentTarget.checked ? 'all' : undefined })
                }
              />
            }
          >
            <p className={classes.lead}>
              Grams of CO2e per tonne-km (well-to-wheel), for every company. A factor is never edited: an
              improved one becomes its next version, and lane emissions are recalculated from its effective
              date.
            </p>
            <SmallTable label="Factors with their sources" keepFirstColumn>
              <thead>
                <tr>
                  <th scope="col">Factor</th>
                  <th scope="col">Version</th>
                  <th scope="col">Modes</th>
                  <th scope="col">Region</th>
                  <th scope="col" data-figure>
                    g per t·km
                  </th>
                  <th scope="col">Source</th>
                  <th scope="col">Effective from</th>
                  <th scope="col">
                    <span className="visually-hidden">Change</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {(withHistory ? factors : newest).map((factor) => (
                  <tr key={`${factor.code} ${factor.version}`}>
                    <th scope="row">{factor.name}</th>
                    <td>
                      {factor.version} {sayState(factor, newest.includes(factor))}
                    </td>
                    <td>{sayModes(factor)}</td>
                    <td>{factor.tradeRegion ?? 'All others'}</td>
                    <td data-figure>{factor.gramsPerTkm}</td>
                    <td data-quiet>
                      <div className={classes.source}>{factor.source}</div>
                    </td>
                    <td data-quiet>{formatDay(factor.validFrom)}</td>
                    <td data-figure>
                      {newest.includes(factor) && (
                        <Button
                          size="compact-xs"
                          variant="default"
                          aria-label={`Change ${factor.name}: add a new version`}
                          onClick={() => change({ factor: factor.code }, { step: true })}
                        >
                          Change
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </SmallTable>
            <FactorPanel
              factor={newest.find(({ code }) => code === address.get('factor'))}
              onClose={() => change({ factor: undefined })}
            />
          </Panel>
        );
      }}
    </Loaded>
  );
}

function sayState({ isInForce }: Co2Factor, isNewest: boolean) {
  if (isInForce) return <StateBadge tone="good">In force</StateBadge>;
  return isNewest ? <StateBadge tone="neutral">Scheduled</StateBadge> : null;
}

function sayModes({ modes }: Co2Factor): string {
  return offeredModes
    .filter((mode) => modes.includes(mode))
    .map((mode) => modeDetails[mode].title)
    .join(', ');
}
