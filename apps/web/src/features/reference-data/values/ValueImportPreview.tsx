import { Alert } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { countOf, formatCount, formatDay, formatPercent } from '../../../ui/figures.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import classes from './ValueImport.module.css';
import type { ValueImport, ValueWords } from './valueImport.ts';

interface PreviewProps {
  found: ValueImport;
  words: ValueWords;
}

/** What a file of values changes: large jumps first, then each series. */
export function ValueImportPreview({ found, words }: PreviewProps) {
  return (
    <>
      {found.jumpCount > 0 && <Jumps found={found} words={words} />}
      <SmallTable label={words.bySeries} keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">{words.series}</th>
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
              {words.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {found.series.map((one) => (
            <SeriesRow key={one.code} one={one} format={words.format} />
          ))}
        </tbody>
      </SmallTable>
    </>
  );
}

interface SeriesRowProps extends Pick<ValueWords, 'format'> {
  one: ValueImport['series'][number];
}

function SeriesRow({ one, format }: SeriesRowProps) {
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
        {before === null ? 'none' : `${formatDay(before.day)}: ${format(before.value)}`}
      </td>
      <td data-figure>{`${formatDay(after.day)}: ${format(after.value)}`}</td>
      <td data-figure>{before === null ? '–' : moveText((after.value / before.value - 1) * 100)}</td>
    </tr>
  );
}

function Jumps({ found: { jumps, jumpCount, jumpPercent, appliedAt }, words }: PreviewProps) {
  const more = jumpCount - jumps.length;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="sm"
      icon={<TriangleAlert aria-hidden />}
      title={`${countOf(jumpCount, words.value)} ${words.changes[jumpCount === 1 ? 0 : 1]} by more than ${jumpPercent}%`}
    >
      <p className={classes.summary}>
        {appliedAt === null ? words.warning : 'They were imported with the others.'}
      </p>
      <SmallTable label={words.largeChanges}>
        <thead>
          <tr>
            <th scope="col">{words.series}</th>
            <th scope="col">Day</th>
            <th scope="col" data-figure>
              Before
            </th>
            <th scope="col" data-figure>
              In the file
            </th>
            <th scope="col" data-figure>
              {words.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {jumps.map((jump) => (
            <tr key={`${jump.code}/${jump.day}`}>
              <th scope="row">{jump.code}</th>
              <td>{formatDay(jump.day)}</td>
              <td data-figure data-quiet>{`${formatDay(jump.beforeDay)}: ${words.format(jump.before)}`}</td>
              <td data-figure>{words.format(jump.value)}</td>
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

/** Formats a change: "+4.1%". */
function moveText(percent: number): string {
  return `${percent > 0 ? '+' : ''}${formatPercent(percent)}`;
}
