import { Alert } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { countOf, formatCount, formatDay } from '../../../ui/figures.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import classes from './RateImport.module.css';
import type { RateImport } from './rates.api.ts';
import { moveText, rateText } from './rateWords.ts';

/** What a rate file changes: large jumps first, then each currency. */
export function RateImportPreview({ rateImport }: { rateImport: RateImport }) {
  return (
    <>
      {rateImport.jumpCount > 0 && <Jumps rateImport={rateImport} />}
      <SmallTable label="Changes by currency" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">Name</th>
            <th scope="col" data-figure>
              New
            </th>
            <th scope="col" data-figure>
              Changed
            </th>
            <th scope="col" data-figure>
              Unchanged
            </th>
            <th scope="col" data-figure>
              Latest before import
            </th>
            <th scope="col" data-figure>
              Latest after import
            </th>
            <th scope="col" data-figure>
              Moves
            </th>
          </tr>
        </thead>
        <tbody>
          {rateImport.currencies.map((one) => (
            <CurrencyRow key={one.currency} one={one} />
          ))}
        </tbody>
      </SmallTable>
    </>
  );
}

function CurrencyRow({ one }: { one: RateImport['currencies'][number] }) {
  const { before, after } = one;
  return (
    <tr>
      <th scope="row">{one.currency}</th>
      <td>
        {one.name} {one.jumps > 0 && <StateBadge tone="warn">{countOf(one.jumps, 'jump')}</StateBadge>}
      </td>
      <td data-figure>{formatCount(one.added)}</td>
      <td data-figure>{formatCount(one.changed)}</td>
      <td data-figure data-quiet>
        {formatCount(one.unchanged)}
      </td>
      <td data-figure data-quiet>
        {before === null ? 'none' : `${formatDay(before.day)}: ${rateText(before.usdPerUnit)}`}
      </td>
      <td data-figure>{`${formatDay(after.day)}: ${rateText(after.usdPerUnit)}`}</td>
      <td data-figure>
        {before === null ? '–' : moveText((after.usdPerUnit / before.usdPerUnit - 1) * 100)}
      </td>
    </tr>
  );
}

function Jumps({ rateImport: { jumps, jumpCount, jumpPercent, appliedAt } }: { rateImport: RateImport }) {
  const more = jumpCount - jumps.length;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="sm"
      icon={<TriangleAlert aria-hidden />}
      title={`${countOf(jumpCount, 'rate')} ${jumpCount === 1 ? 'moves' : 'move'} by more than ${jumpPercent}%`}
    >
      <p className={classes.summary}>
        {appliedAt === null
          ? 'There may be an error in the file, or a currency may be in trouble. Check before you import them.'
          : 'They were imported with the others.'}
      </p>
      <SmallTable label="Large rate changes">
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">Day</th>
            <th scope="col" data-figure>
              Before
            </th>
            <th scope="col" data-figure>
              In the file
            </th>
            <th scope="col" data-figure>
              Moves
            </th>
          </tr>
        </thead>
        <tbody>
          {jumps.map((jump) => (
            <tr key={`${jump.currency}/${jump.day}`}>
              <th scope="row">{jump.currency}</th>
              <td>{formatDay(jump.day)}</td>
              <td data-figure data-quiet>{`${formatDay(jump.beforeDay)}: ${rateText(jump.before)}`}</td>
              <td data-figure>{rateText(jump.usdPerUnit)}</td>
              <td data-figure>
                <b>{moveText(jump.percent)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      {more > 0 && <p className={classes.more}>And {formatCount(more)} more with smaller changes.</p>}
    </Alert>
  );
}
