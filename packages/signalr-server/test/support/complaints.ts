import type { Log } from '../../src/index.ts';

/** A log that collects errors so that their test fails, except errors that tests provoke. */
export function complaintsOf(provoked = /An error occurred\.|not today|unheard/) {
  let errors: string[] = [];
  const said: string[] = [];
  const take = (message: string, fields: Record<string, unknown> | undefined) => {
    const text = `${message} ${JSON.stringify(fields, (_key, value) => (value instanceof Error ? value.stack : value))}`;
    said.push(text);
    return text;
  };
  const log: Log = {
    debug: (message, fields) => void take(message, fields),
    warn: (message, fields) => void take(message, fields),
    error(message, fields) {
      const text = take(message, fields);
      if (!provoked.test(text)) errors.push(text);
    },
  };
  return {
    log,
    said,
    complaints() {
      const taken = errors;
      errors = [];
      return taken;
    },
  };
}
