import { Alert } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { countOf, formatCount, formatDay, formatIndexValue } from '../../../ui/figures.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import classes from '../rates/RateImport.module.css';
import { moveText } from '../rates/rateWords.ts';
import type { IndexImport } from './indices.api.ts';

/** What a file of index values changes: large jumps first, then each series. */
export function IndexImportPreview({ indexImport }: { indexImport: IndexImport }) {
  return (
    <>
      {indexImport.jumpCount > 0 && <Jumps indexImport={indexImport} />}
      <SmallTable label="Changes by series" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Series</th>
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
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {indexImport.series.map((one) => (
            <SeriesRow key={one.code} one={one} />
          ))}
        </tbody>
      </SmallTable>
    </>
  );
}

function SeriesRow({ one }: { one: IndexImport['series'][number] }) {
  const { before, after } = one;
  return (
    <tr>
      <th scope="row">{one.code}</th>
      <td>
        {one.name} {one.jumps > 0 && <StateBadge tone="warn">{countOf(one.jumps, 'jump')}</StateBadge>}
      </td>
      <td data-figure>{formatCount(one.added)}</td>
      <td data-figure>{formatCount(one.changed)}</td>
      <td data-figure data-quiet>
        {formatCount(one.unchanged)}
      </td>
      <td data-figure data-quiet>
        {before === null ? 'none' : `${formatDay(before.day)}: ${formatIndexValue(before.value)}`}
      </td>
      <td data-figure>{`${formatDay(after.day)}: ${formatIndexValue(after.value)}`}</td>
      <td data-figure>{before === null ? '–' : moveText((after.value / before.value - 1) * 100)}</td>
    </tr>
  );
}

function Jumps({ indexImport: { jumps, jumpCount, jumpPercent, appliedAt } }: { indexImport: IndexImport }) {
  const more = jumpCount - jumps.length;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="sm"
      icon={<TriangleAlert aria-hidden />}
      title={`${countOf(jumpCount, 'value')} ${jumpCount === 1 ? 'changes' : 'change'} by more than ${jumpPercent}%`}
    >
      <p className={classes.summary}>
        {appliedAt === null
          ? 'There may be an error in the file. Check before you import them.'
          : 'They were imported with the others.'}
      </p>
      <SmallTable label="Large changes">
        <thead>
          <tr>
            <th scope="col">Series</th>
            <th scope="col">Day</th>
            <th scope="col" data-figure>
              Before
            </th>
            <th scope="col" data-figure>
              In the file
            </th>
            <th scope="col" data-figure>
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {jumps.map((jump) => (
            <tr key={`${jump.code}/${jump.day}`}>
              <th scope="row">{jump.code}</th>
              <td>{formatDay(jump.day)}</td>
              <td
                data-figure
                data-quiet
              >{`${formatDay(jump.beforeDay)}: ${formatIndexValue(jump.before)}`}</td>
              <td data-figure>{formatIndexValue(jump.value)}</td>
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
