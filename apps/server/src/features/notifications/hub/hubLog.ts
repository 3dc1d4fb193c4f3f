import type { Log as HubLog } from '@lanewright/signalr-server';
import type { Log } from '../../../platform/log.ts';

/** Passes the hub's messages to the product's log, which logs errors in full only under the name `err`. */
export function hubLog(log: Log): HubLog {
  const named = ({ error, ...fields }: Record<string, unknown> = {}) =>
    error === undefined ? fields : { ...fields, err: error };
  return {
    debug: (message, fields) => log.debug(named(fields), message),
    warn: (message, fields) => log.warn(named(fields), message),
    error: (message, fields) => log.error(named(fields), message),
  };
}
