import { areRatesOutdated, daysOld, oldestNeeded, sourceOfRates } from '@lanewright/freight';
import { Skeleton, Switch } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '../../../platform/query.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf, formatDay, formatPercent } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { OutdatedRates } from '../../../ui/OutdatedRates.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ratesText } from '../../../ui/ratesText.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { currenciesQuery, type ModeCurrency, type ModePlace, useFreezeRates } from './modeSettings.api.ts';
import classes from './ModeSettings.module.css';

/** All decimals of a rate, so that decimal points align. */
const rateText = new Intl.NumberFormat('en-US', { minimumFractionDigits: 10, maximumFractionDigits: 10 });

/** The exchange rates at which a mode's bids are compared, next to the newest ones, with a button to lock those. */
export function CurrenciesPanel({ place }: { place: ModePlace }) {
  const asked = useQuery(currenciesQuery(place));
  const freeze = useFreezeRates(place);
  const [onlyMoved, setOnlyMoved] = useState(false);
  return (
    <Loaded query={asked} skeleton={<Skeleton height={320} />}>
      {(currencies) => {
        const [first] = currencies;
        if (first === undefined) return null;
        const { frozenOn, ratesOn } = first;
        const newestOn =
          currencies
            .map(({ newestRateDate }) => newestRateDate)
            .toSorted()
            .at(-1) ?? ratesOn;
        const oldest = oldestNeeded(currencies.map((each) => ({ ...each, rateDate: each.newestRateDate })));
        const decidingOn = oldest?.rateDate ?? newestOn;
        const outdated = areRatesOutdated(decidingOn, Date.now());
        const age = countOf(daysOld(decidingOn, Date.now()), 'day');
        const moved = currencies.filter((currency) => movementOf(currency) !== 0);
        return (
          <Panel
            heading="Exchange rates"
            aside={
              <ConfirmButton
                size="xs"
                variant="default"
                question={`Lock the rates of ${formatDay(newestOn)}?`}
                consequence={
                  <>
                    {outdated && (
                      <OutdatedRates
                        title={
                          oldest === null || decidingOn === newestOn
                            ? `The newest rates are ${age} old`
                            : `The newest rate of ${oldest.currency} is ${age} old`
                        }
                      />
                    )}
                    {frozenOn === null
                      ? 'From now on, bids in this mode are compared at these rates.'
                      : `${moved.length === 0 ? 'No rate' : countOf(moved.length, 'rate')} changed since ${formatDay(frozenOn)}. All bids in this mode are repriced and re-ranked; awards are not affected.`}
                  </>
                }
                confirmLabel={outdated ? 'Lock outdated rates' : 'Lock rates'}
                onConfirm={async () => {
                  await freeze.mutateAsync(outdated);
                  toasts.success('Latest rates locked');
                }}
              >
                Lock latest rates
              </ConfirmButton>
            }
          >
            <p className={classes.lead}>
              <b>{ratesText({ ratesOn, source: sourceOfRates(currencies), lockedOn: frozenOn })}.</b>{' '}
              {frozenOn === null
                ? 'Opening lanes for the first time locks the latest rates, so that all bids in this mode are compared on the same basis.'
                : 'All bids in this mode are compared at these rates, whenever they were submitted. Awards keep the rates they were made at.'}
            </p>
            {frozenOn !== null && (
              <Switch
                mb="sm"
                label={`Only rates changed since (${moved.length})`}
                checked={onlyMoved}
                onChange={({ currentTarget }) => setOnlyMoved(currentTarget.checked)}
              />
            )}
            <SmallTable label="Exchange rates" keepFirstColumn>
              <thead>
                <tr>
                  <th scope="col">Currency</th>
                  <th scope="col">Name</th>
                  <th scope="col" data-figure>
                    USD per unit
                  </th>
                  <th scope="col">Rate on</th>
                  <th scope="col">Source</th>
                  {frozenOn !== null && (
                    <>
                      <th scope="col" data-figure>
                        Newest
                      </th>
                      <th scope="col">Rate on</th>
                      <th scope="col" data-figure>
                        Moved
                      </th>
                    </>
                  )}
                </tr>
              </thead>
              <tbody>
                {(onlyMoved ? moved : currencies).map((currency) => (
                  <tr key={currency.currency}>
                    <th scope="row">{currency.currency}</th>
                    <td>{currency.name}</td>
                    <td data-figure>{rateText.format(currency.usdPerUnit)}</td>
                    <td data-quiet>{formatDay(currency.rateDate)}</td>
                    <td data-quiet>{currency.source ?? '–'}</td>
                    {frozenOn !== null && (
                      <>
                        <td data-figure>{rateText.format(currency.newestUsdPerUnit)}</td>
                        <td data-quiet>{formatDay(currency.newestRateDate)}</td>
                        <td data-figure>{sayMovement(movementOf(currency))}</td>
                      </>
                    )}
                  </tr>
                ))}
              </tbody>
            </SmallTable>
          </Panel>
        );
      }}
    </Loaded>
  );
}

/** Returns how far a currency has moved since its rate was locked, in percent; for display only. */
function movementOf({ usdPerUnit, newestUsdPerUnit }: ModeCurrency): number {
  return (newestUsdPerUnit / usdPerUnit - 1) * 100;
}

function sayMovement(percent: number): string {
  if (percent === 0) return '–';
  const text = formatPercent(Math.abs(percent));
  return percent > 0 ? `+${text}` : `−${text}`;
}
