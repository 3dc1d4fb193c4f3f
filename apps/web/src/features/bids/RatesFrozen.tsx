import { Popover, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { formatDay } from '../../ui/figures.ts';
import { SmallTable } from '../../ui/SmallTable.tsx';
import type { BidCurrency } from './bidTypes.ts';
import classes from './RatesFrozen.module.css';

const exactRate = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

/** The exchange rates that bids of the mode are compared by: since when they stand, and opened, each of them. */
export function RatesFrozen({ currencies }: { currencies: readonly BidCurrency[] }) {
  const others = currencies.filter(({ currency }) => currency !== 'USD');
  const frozenOn = currencies.find((currency) => currency.frozenOn !== null)?.frozenOn ?? null;
  if (others.length === 0) return null;
  return (
    <Popover position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.button ?? ''}>
          {frozenOn === null ? 'Newest exchange rates' : `Exchange rates frozen ${formatDay(frozenOn)}`}
          <ChevronDown size={13} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.rates ?? ''} aria-label="Exchange rates">
        <p>
          {frozenOn === null
            ? 'Bids are compared in USD at the newest rates, until the customer freezes them.'
            : 'Bids are compared in USD at these rates, whatever day they were made on.'}
        </p>
        <SmallTable label="USD for one of each currency">
          <thead>
            <tr>
              <th scope="col">Currency</th>
              <th scope="col" data-figure>
                USD for 1
              </th>
            </tr>
          </thead>
          <tbody>
            {others.map(({ currency, name, usdPerUnit }) => (
              <tr key={currency}>
                <td title={name}>{currency}</td>
                <td data-figure>{exactRate.format(usdPerUnit)}</td>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      </Popover.Dropdown>
    </Popover>
  );
}
