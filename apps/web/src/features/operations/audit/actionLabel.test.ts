import { expect, test } from 'vitest';
import { actionLabel } from './actionLabel.ts';

test.each([
  [{ action: 'lanes.started' }, 'Opened lanes for bids'],
  [{ action: 'ports.imported' }, 'Imported ports from a file'],
  [{ action: 'upload.moved', after: { status: 200 } }, 'Approved an upload'],
  [{ action: 'upload.moved', after: { status: 400, reason: 'twice' } }, 'Rejected an upload'],
  [{ action: 'upload.moved', after: null }, 'Moved an upload on'],
  [{ action: 'lane.paintedBlue' }, 'Lane painted blue'],
])('%j is labelled %s', (entry, label) => expect(actionLabel(entry)).toBe(label));
