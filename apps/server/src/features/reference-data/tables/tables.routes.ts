import { referenceData } from '@lanewright/contract';
import { done, type Route, route, streamingRoute } from '../../../platform/http/serve.ts';
import { applyTableImport } from './imports/applyTableImport.ts';
import { exportTable } from './imports/exportTable.ts';
import { importTable } from './imports/importTable.ts';
import { listTableImportRows, readTableImport } from './imports/tableImports.ts';
import { listTable } from './listTable.ts';
import { airportsTable, portsTable, postcodesTable } from './placeTables.ts';
import { tables } from './tables.ts';
import { containersTable, countriesTable, currenciesTable, equipmentTypesTable } from './termTables.ts';
import type { CountUses } from './uses.ts';
import { whereUsed } from './whereUsed.ts';
import { addRow, changeRow, readFields, readRow, removeRow } from './writeRow.ts';

/** Routes of the tables that the Owner maintains; `uses` counts how other features use their rows. */
export function referenceTableRoutes(uses: readonly CountUses[]): readonly Route[] {
  return [...placeRoutes(uses), ...termRoutes(uses), ...tableRoutes(uses)];
}

/** These three have the ID in the body, not in the path. */
function placeRoutes(uses: readonly CountUses[]): readonly Route[] {
  return [
    route(referenceData.listPorts, (call) => listTable(call, portsTable)),
    route(referenceData.addPort, (call) => addRow(call, portsTable, call.body)),
    route(referenceData.changePort, (call) => changeRow(call, portsTable, call.body.id, call.body, uses)),
    route(referenceData.listAirports, (call) => listTable(call, airportsTable)),
    route(referenceData.addAirport, (call) => addRow(call, airportsTable, call.body)),
    route(referenceData.changeAirport, (call) =>
      changeRow(call, airportsTable, call.body.id, call.body, uses),
    ),
    route(referenceData.listPostcodes, (call) => listTable(call, postcodesTable)),
    route(referenceData.addPostcode, (call) => addRow(call, postcodesTable, call.body)),
    route(referenceData.changePostcode, (call) =>
      changeRow(call, postcodesTable, call.body.id, call.body, uses),
    ),
  ];
}

function termRoutes(uses: readonly CountUses[]): readonly Route[] {
  return [
    route(referenceData.listEquipmentTypes, (call) => listTable(call, equipmentTypesTable)),
    route(referenceData.getEquipmentType, ({ tx, params }) => readRow(tx, equipmentTypesTable, params.id)),
    route(referenceData.addEquipmentType, (call) => addRow(call, equipmentTypesTable, call.body)),
    route(referenceData.changeEquipmentType, (call) =>
      changeRow(call, equipmentTypesTable, call.params.id, call.body, uses),
    ),
    route(referenceData.removeEquipmentType, async (call) => {
      await removeRow(call, equipmentTypesTable, call.params.id, uses);
      return done;
    }),
    route(referenceData.listCurrencies, (call) => listTable(call, currenciesTable)),
    route(referenceData.addCurrency, (call) => addRow(call, currenciesTable, call.body)),
    route(referenceData.changeCurrency, (call) =>
      changeRow(call, currenciesTable, call.params.currencyId, call.body, uses),
    ),
    route(referenceData.listCountries, (call) => listTable(call, countriesTable)),
    route(referenceData.addCountry, (call) => addRow(call, countriesTable, call.body)),
    route(referenceData.changeCountry, (call) =>
      changeRow(call, countriesTable, call.params.countryId, call.body, uses),
    ),
    route(referenceData.listContainers, (call) => listTable(call, containersTable)),
    route(referenceData.addContainer, (call) => addRow(call, containersTable, call.body)),
    route(referenceData.changeContainer, (call) =>
      changeRow(call, containersTable, call.params.id, call.body, uses),
    ),
  ];
}

function tableRoutes(uses: readonly CountUses[]): readonly Route[] {
  return [
    route(referenceData.whereUsed, async ({ tx, params, caller }) => {
      const table = tables[params.table];
      const { version: _, ...fields } = await readFields(tx, table, params.id);
      return whereUsed({ tx, customerIds: caller.customerIds }, table, fields, uses);
    }),
    streamingRoute(referenceData.importTable, importTable),
    route(referenceData.getTableImport, ({ tx, params }) =>
      readTableImport(tx, tables[params.table], params.id),
    ),
    route(referenceData.listTableImportRows, listTableImportRows),
    route(referenceData.applyTableImport, applyTableImport),
    streamingRoute(referenceData.exportTable, exportTable),
  ];
}
