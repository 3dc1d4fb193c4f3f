import type { Log } from '../../src/index.ts';

/** A log whose errors fail the test they come from, but for those that tests provoke. */
export function complaintsOf(provoked = /An error occurred\.|not today|unheard/) {
  let errors: string[] = [];
  const log: Log = {
    debug() {},
    warn() {},
    error(message, fields) {
      const text = `${message} ${JSON.stringify(fields, (_key, value) => (value instanceof Error ? value.stack : value))}`;
      if (!provoked.test(text)) errors.push(text);
    },
  };
  return {
    log,
    complaints() {
      const taken = errors;
      errors = [];
      return taken;
    },
  };
}
