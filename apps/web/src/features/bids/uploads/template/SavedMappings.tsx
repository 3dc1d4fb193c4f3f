import { isOfferedMode, modeDetails, type OfferedMode } from '@lanewright/freight';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import { countOf, formatMoment } from '../../../../ui/figures.ts';
import { LoadProblem } from '../../../../ui/Loaded.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { SmallTable } from '../../../../ui/SmallTable.tsx';
import { toasts } from '../../../../ui/toasts.ts';
import { type RememberedSheet, useForgetSheet, useRememberedSheets } from './remembered.api.ts';
import classes from './Template.module.css';

/** Own sheets with saved column matches, each with a button to forget it; renders nothing if there are none. */
export function SavedMappings() {
  const query = useRememberedSheets();
  const { data, error } = query;
  if (error === null && (data === undefined || data.length === 0)) return null;
  return (
    <Panel heading="Saved sheet mappings">
      <p className={classes.quiet}>
        Sheets with these columns are mapped automatically. Delete a mapping to set it up again.
      </p>
      <LoadProblem query={query} />
      {data !== undefined && (
        <SmallTable label="Saved mappings">
          <thead>
            <tr>
              <th scope="col">Columns used</th>
              <th scope="col">Mode</th>
              <th scope="col">Customer</th>
              <th scope="col">Matched</th>
              <th scope="col">
                <span className="visually-hidden">Delete</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(
              (sheet) =>
                isOfferedMode(sheet.mode) && (
                  <SheetRow
                    key={`${sheet.customerId}/${sheet.mode}/${sheet.headerId}`}
                    sheet={sheet}
                    mode={sheet.mode}
                  />
                ),
            )}
          </tbody>
        </SmallTable>
      )}
    </Panel>
  );
}

function SheetRow({ sheet, mode }: { sheet: RememberedSheet; mode: OfferedMode }) {
  const { customerId, customerName, headerId, columns, columnsLeftOut, places } = sheet;
  const forget = useForgetSheet();
  const named = columns.join(', ');
  const besides = [
    ...(columnsLeftOut > 0 ? [`${countOf(columnsLeftOut, 'column')} not used`] : []),
    ...(places > 0 ? [`${countOf(places, 'location')} spelled differently`] : []),
  ];
  return (
    <tr>
      <th scope="row" data-wrap>
        {named}
        {besides.length > 0 && <div data-quiet>{besides.join(', ')}</div>}
      </th>
      <td>{modeDetails[mode].title}</td>
      <td>{customerName}</td>
      <td>
        {formatMoment(sheet.savedAt)}
        {sheet.savedBy !== null && <div data-quiet>by {sheet.savedBy}</div>}
      </td>
      <td data-figure>
        <ConfirmButton
          size="compact-xs"
          variant="default"
          question="Delete this mapping?"
          consequence={`You will be asked to map the next sheet with the columns ${named} again. Prices from earlier sheets are kept.`}
          confirmLabel="Delete mapping"
          onConfirm={async () => {
            await forget.mutateAsync({ customerId, mode, headerId });
            toasts.success('Mapping deleted');
          }}
        >
          Delete
          <span className="visually-hidden"> the mapping for {named}</span>
        </ConfirmButton>
      </td>
    </tr>
  );
}
