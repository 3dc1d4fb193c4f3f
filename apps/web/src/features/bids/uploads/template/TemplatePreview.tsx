import { countOf, formatCount } from '../../../../ui/figures.ts';
import { SmallTable } from '../../../../ui/SmallTable.tsx';
import { StatTile, StatTiles } from '../../../../ui/StatTile.tsx';
import { StateBadge } from '../../../../ui/StatusBadge.tsx';
import type { Template } from './template.api.ts';
import classes from './Template.module.css';

const shownProblems = 12;
const shownZips = 12;

/** Preview of what the rows would price: counts, unreadable values and the first lanes. */
export function TemplatePreview({ preview }: { preview: Template['preview'] }) {
  return (
    <>
      <StatTiles>
        <StatTile
          label="Lanes priced"
          value={`${formatCount(preview.lanesPriced)} of ${formatCount(preview.lanesOpen)}`}
        />
        <StatTile label="Cells filled" value={formatCount(preview.cells)} />
        <StatTile
          label="Rows included"
          value={`${formatCount(preview.rowsTaken)} of ${formatCount(preview.rows)}`}
        />
        <StatTile label="Rows without a lane" value={formatCount(preview.rowsWithoutLane)} />
        <StatTile label="Rows excluded" value={formatCount(preview.rowsLeftOut)} />
      </StatTiles>
      {preview.problemCount > 0 && <Problems preview={preview} />}
      {preview.unknownZips.length > 0 && (
        <p className={classes.quiet}>
          Unknown postcodes. Their rows are matched by the other columns:{' '}
          {preview.unknownZips
            .slice(0, shownZips)
            .map(({ text }) => text)
            .join(', ')}
          {preview.unknownZips.length > shownZips && ' …'}
        </p>
      )}
      {preview.sample.length > 0 && (
        <SmallTable label="Preview of the first lanes" keepFirstColumn>
          <thead>
            <tr>
              <th scope="col">Lane</th>
              <th scope="col">Row</th>
              <th scope="col">Cells</th>
            </tr>
          </thead>
          <tbody>
            {preview.sample.map((lane) => (
              <tr key={lane.laneId}>
                <th scope="row">
                  {lane.origin} → {lane.destination}
                  {lane.equipment !== null && <span className={classes.quiet}> {lane.equipment}</span>}
                  {lane.matchedBy !== null && <StateBadge tone="warn">{lane.matchedBy}</StateBadge>}
                </th>
                <td>{lane.row}</td>
                <td data-wrap>
                  {lane.cells.map(({ name, text, sheetText }) => (
                    <span key={name} className={classes.cell}>
                      {name} <b>{text}</b>
                      {sheetText !== undefined && ` (${sheetText} in the sheet)`}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      )}
    </>
  );
}

function Problems({ preview }: { preview: Template['preview'] }) {
  return (
    <>
      <p className={classes.problemHead}>
        {countOf(preview.problemCount, 'cell')} can’t be imported; the others can.
      </p>
      <ul className={classes.problems}>
        {preview.problems.slice(0, shownProblems).map(({ row, cell, column, message }) => (
          <li key={`${row}/${cell}/${column}`}>
            <code>{cell}</code> <span>{column}</span> <em>{message}</em>
          </li>
        ))}
        {preview.problemCount > shownProblems && (
          <li>
            and {countOf(preview.problemCount - shownProblems, 'more cell')}, marked in the annotated workbook
          </li>
        )}
      </ul>
    </>
  );
}
