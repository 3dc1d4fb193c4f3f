import type { Plugin } from 'vite';

const contractFile = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/;
const summary = /(\n\s*summary:\s*)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?=,)/g;

/** The contract without the sentences that describe each call: only the API's own page shows them, and they weigh kilobytes. */
export function removeSummaries(source: string): string {
  return source.replace(summary, "$1''");
}

/** Removes the sentences from what browsers load. */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(source, id) {
    return contractFile.test(id) ? { code: removeSummaries(source), map: null } : null;
  },
};
