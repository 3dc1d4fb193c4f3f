import { expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { hubLog } from './hubLog.ts';

test('logs hub failures with their reason, whatever the hub calls them', () => {
  const lines: string[] = [];
  const log = hubLog(createLog('debug', { write: (line) => void lines.push(line) }));
  const error = new Error('the database is away');
  log.error('a hub method failed', { target: 'RequestNotifications', error });
  log.warn('a client reads too slowly', { connectionId: '1' });
  log.debug('nothing more to say');
  const [failed, slow, bare] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(failed).toMatchObject({
    msg: 'a hub method failed',
    target: 'RequestNotifications',
    err: { message: 'the database is away', stack: expect.stringContaining('hubLog.test') as string },
  });
  expect(slow).toMatchObject({ connectionId: '1' });
  expect(bare).toMatchObject({ msg: 'nothing more to say' });
});
