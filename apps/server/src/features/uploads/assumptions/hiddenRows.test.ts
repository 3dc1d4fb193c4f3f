import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { makeZip, workbookParts } from '@lanewright/tabular/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { assumedUploads } from './assumedUploads.ts';

const headers = ['Load ID', 'Ship Date', 'Origin City', 'Destination City', 'Miles', 'Cost (USD)'];

/** A workbook with one sheet; rows that a filter hides have `hidden`. */
function workbook(rows: readonly { readonly cells: readonly string[]; readonly hidden?: boolean }[]): Buffer {
  const xml = [{ cells: headers, hidden: false }, ...rows]
    .map(
      ({ cells, hidden = false }, at) =>
        `<row r="${at + 1}"${hidden ? ' hidden="1"' : ''}>${cells
          .map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`)
          .join('')}</row>`,
    )
    .join('');
  return makeZip(workbookParts(`<worksheet><sheetData>${xml}</sheetData></worksheet>`));
}

describe('hidden rows of a workbook', () => {
  let testApp: TestApp;
  let calls: ReturnType<typeof assumedUploads>;
  beforeAll(async () => {
    testApp = await startTestApp();
    calls = assumedUploads(testApp);
  });
  afterAll(() => testApp.close());

  it('are counted or left out as answered, with the effect of each answer', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => ({
      cells: [`L-${at}`, `2026-02-0${at + 1}`, 'Dallas, TX', 'Chicago, IL', '921', String(1000 + at)],
      hidden: at === 1 || at === 4,
    }));
    const id = await calls.send(Mode.RoadFTL, workbook(rows), 'loads.xlsx');
    await calls.confirm(id);
    expect(await calls.uploadOf(id)).toMatchObject({ awaiting: 'exceptions' });
    const [asked] = await calls.assumed(id);
    expect(asked).toMatchObject({
      key: 'hiddenRows',
      stage: 'rows',
      state: 'asked',
      recommended: 'include',
      lines: 2,
      choices: [
        { value: 'include', effect: { lines: 6, shipments: 6, chargeUsd: 6015 } },
        { value: 'exclude', effect: { lines: 4, shipments: 4, chargeUsd: 4010 } },
      ],
    });
    await calls.expectEffects(id, 'hiddenRows');
    expect((await calls.uploadOf(id)).reconciliation).toMatchObject({
      received: 6,
      accepted: 4,
      excludedBy: [{ reason: 'hiddenRow', count: 2 }],
    });
  });

  it('cause no question if none is hidden, and a table with too many columns is refused at once', async () => {
    const rows = [{ cells: ['L-9', '2026-02-01', 'Dallas, TX', 'Chicago, IL', '921', '1000'] }];
    const id = await calls.send(Mode.RoadFTL, workbook(rows), 'shown.xlsx');
    await calls.confirm(id);
    expect((await calls.assumed(id)).map(({ key }) => key)).not.toContain('hiddenRows');
    const wide = Array.from({ length: 2001 }, (_, at) => `Column ${at}`);
    const refused = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
      params: { id: Mode.RoadFTL },
      fileName: 'wide.csv',
      file: Buffer.from([wide.join(','), wide.map(() => '1').join(',')].join('\n')),
    });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { resultCode: 4, detail: expect.stringContaining('more than 2,000 columns') },
    ]);
  });
});
