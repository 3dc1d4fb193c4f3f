import { sourceOfRates } from '@lanewright/freight';
import { Popover, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { formatDay } from '../../ui/figures.ts';
import { ratesText } from '../../ui/ratesText.ts';
import { SmallTable } from '../../ui/SmallTable.tsx';
import type { BidCurrency } from './bidTypes.ts';
import classes from './RatesFrozen.module.css';

const exactRate = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

/** The exchange rates used to compare bids of the mode: the day they are from, and in detail the day and source of each. */
export function RatesFrozen({ currencies }: { currencies: readonly BidCurrency[] }) {
  const others = currencies.filter(({ currency }) => currency !== 'USD');
  const frozenOn = currencies.find((currency) => currency.frozenOn !== null)?.frozenOn ?? null;
  const ratesOn = currencies[0]?.ratesOn;
  if (others.length === 0 || ratesOn === undefined) return null;
  return (
    <Popover position="bottom-start" width={430} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.button ?? ''}>
          {ratesText({ ratesOn, source: sourceOfRates(currencies), lockedOn: frozenOn })}
          <ChevronDown size={13} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.rates ?? ''} aria-label="Exchange rates">
        <p>
          {frozenOn === null
            ? 'Bids are compared in USD at the latest rates until the customer locks them.'
            : 'All bids are converted to USD at these rates.'}
        </p>
        <SmallTable label="USD per unit of each currency">
          <thead>
            <tr>
              <th scope="col">Currency</th>
              <th scope="col" data-figure>
                USD per unit
              </th>
              <th scope="col">Rate date</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {others.map(({ currency, name, usdPerUnit, rateDate, source }) => (
              <tr key={currency}>
                <td title={name}>{currency}</td>
                <td data-figure>{exactRate.format(usdPerUnit)}</td>
                <td data-quiet>{formatDay(rateDate)}</td>
                <td data-quiet>{source ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      </Popover.Dropdown>
    </Popover>
  );
}
