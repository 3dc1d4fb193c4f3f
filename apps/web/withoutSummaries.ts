import type { Plugin } from 'vite';

const contractFile = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/;
const summary = /(\n\s*summary:\s*)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?=,)/g;

/** Removes the endpoint descriptions from the contract: only the API documentation page shows them, and they add kilobytes. */
export function removeSummaries(source: string): string {
  return source.replace(summary, "$1''");
}

/** Removes the descriptions from browser bundles. */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform(source, id) {
    return contractFile.test(id) ? { code: removeSummaries(source), map: null } : null;
  },
};
