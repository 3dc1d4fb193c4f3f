import { expect, it } from 'vitest';
import { chargeText, group, row } from '../sheet/testRows.ts';
import { settlementsOfRows } from './rowStep.ts';

it('rows of several groups are resolved, each through a group that allows it', () => {
  const tbd = group();
  const joe = group({ groupKey: 'totalCharge|chargeText|ask Joe', text: 'ask Joe' });
  const noDate = group({
    groupKey: 'shipDate|missingDate|',
    field: 'shipDate',
    reason: 'missingDate',
    text: '',
    actions: ['setValue'],
  });
  const missing = { field: 'shipDate', reason: 'missingDate', message: '', text: '', proposal: null };
  const rows = [
    row(1),
    row(2, { exceptions: [{ ...chargeText(), text: 'ask Joe' }] }),
    row(3, { exceptions: [missing, chargeText()] }),
    row(4, { exceptions: [missing] }),
  ];
  expect(settlementsOfRows(rows, [tbd, joe, noDate], 'exclude')).toEqual([
    { groupKey: tbd.groupKey, lineNos: [1, 3], action: 'exclude' },
    { groupKey: joe.groupKey, lineNos: [2], action: 'exclude' },
  ]);
});
