import { formatMonth, loadsLabel, loadWords, modeDetails } from '@lanewright/freight';
import type { CellMark, WorkbookPlan } from '@lanewright/tabular';
import { quotesFuelPerMile } from '../save/checkBid.ts';
import type { SheetOf } from './bidSheetPlan.ts';
import { pricingHelp } from './pricingHelp.ts';
import type { SheetLane } from './sheetLanes.ts';
import { readMeSheetName, volumesSheetName } from './sheetLayout.ts';

/** The colour of prices to check. */
export const oddFill = 'FFE0B2';

export const decimalCell = (number: number | string | null | undefined) =>
  number === null || number === undefined ? null : { decimal: String(number) };

export type WrittenPage = WorkbookPlan['sheets'][number];

/** A page with the forecast of each lane in each contract month: its volume, and its loads where they are known. */
export function volumesPage({ mode, months }: SheetOf, lanes: readonly SheetLane[]): WrittenPage {
  const unit = modeDetails[mode].volumeUnit;
  return {
    name: volumesSheetName,
    columns: [
      { header: 'Lane', width: 10 },
      { header: 'Origin', width: 30 },
      { header: 'Destination', width: 30 },
      ...months.map((month) => ({ header: `Volume ${formatMonth(month)} (${unit})`, width: 16 })),
      ...months.map((month) => ({ header: `${loadsLabel(unit)} ${formatMonth(month)}`, width: 14 })),
    ],
    rows: lanes.map((lane) => [
      lane.lane_id,
      lane.origin_label,
      lane.destination_label,
      ...months.map((_, at) => decimalCell(lane.monthly?.volume[at])),
      ...months.map((_, at) => decimalCell(lane.monthly?.loads?.[at])),
    ]),
    frozenColumns: 3,
    filterable: true,
  };
}

/** The page of instructions of a sheet; with marked cells, it counts them. */
export function instructionsPage(sheet: SheetOf, marks: readonly CellMark[]): WrittenPage {
  return {
    name: readMeSheetName,
    columns: [
      { header: `Bid sheet from ${sheet.customerName} for ${sheet.carrierName}`, width: 110, wrap: true },
    ],
    rows: readMe(sheet, marks).map((line) => [line]),
    isProtected: true,
  };
}

function readMe(sheet: SheetOf, marks: readonly CellMark[]): string[] {
  const [first, last] = [sheet.months[0], sheet.months.at(-1)];
  const loads = loadWords(modeDetails[sheet.mode].volumeUnit);
  const oddCells = marks.filter(({ fill }) => fill === oddFill).length;
  const wrongCells = marks.length - oddCells;
  return [
    `${modeDetails[sheet.mode].title}, contract ${first} to ${last}, charge structure version ${sheet.structure.version}.`,
    ...(wrongCells === 0
      ? []
      : [
          wrongCells === 1
            ? 'One cell has an error (red, with a note). Correct it and upload this workbook again.'
            : `${wrongCells} cells have errors (red, with a note). Correct them and upload this workbook again.`,
        ]),
    ...(oddCells === 0
      ? []
      : [
          oddCells === 1
            ? 'One price marked amber was saved but looks wrong; it has a note. Correct it here or confirm it in the product.'
            : `${oddCells} prices marked amber were saved but look wrong; each has a note. Correct them here or confirm them in the product.`,
        ]),
    `Shipments a year, ${loads.many} per week and contract volume are the customer’s forecast, based on its shipment history. The "Volumes" page has them by month.`,
    'Fill in the coloured cells on the "Bids" sheet. Dark yellow cells are required; of the charges in one other colour, one is enough. One row per lane.',
    'Leave a cell blank if you don’t quote that charge: blank is not zero. A lane without its required charges is a partial bid and can’t win.',
    'Choose the currency of each row from the list. All charges of a row are in that currency.',
    `Bids in other currencies are compared in USD at the exchange rates of ${sheet.rates}.`,
    '“Valid from” and “Valid to” set how long the bid is valid; blank = the whole contract.',
    `“Max ${loads.many} per week” is the most that you take of a lane; blank = unlimited. To set single months, open the group of columns to its right with +: a month with a capacity has that, others follow the ${loads.many} per week. A lane without shipments takes months only.`,
    ...(quotesFuelPerMile(sheet.structure)
      ? [
          'Diesel price: the price in USD per gallon that your fuel rate is based on. Blank = the customer’s reference price.',
        ]
      : []),
    ...(sheet.milesEstimate === undefined
      ? []
      : [
          `Miles: from the customer’s files, otherwise estimated. In the US and Canada: ${sheet.milesEstimate}.`,
        ]),
    'CO2: the emissions of your own transport per unit of the lane’s volume, if you measure them. Blank = estimated.',
    sheet.isBlank === true
      ? 'Upload the workbook under Upload. It was sent without your current prices: blank cells, also of the currency, change nothing.'
      : 'Upload the workbook on the page you downloaded it from. Only changed cells are updated; cleared cells delete the rate.',
    'You can sort and filter the rows. The number in the first column decides which lane a row is for: changes to the other lane cells are ignored.',
    'You can add columns of your own to the right; they are ignored. You can’t add lanes here: ask the customer to open them.',
    ...pricingHelp(sheet.structure),
  ];
}
