import type { Plugin } from 'vite';

const contractFile = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/;
/** Fields of an endpoint that only the server reads, written as literals. In a schema none of them is a literal. */
const serverPart =
  /\n {2}(?:summary|userTypes|transport|downloads|headers|anonymousRateLimit|isOffer|isUnaudited):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\[[^\]{}]*\]|\d+|true),(?=\n)/g;

/** Removes from the contract what the browser never reads: kilobytes of descriptions and permissions. */
export function removeServerParts(source: string): string {
  return source.replace(serverPart, '');
}

/** Leaves these parts out of browser bundles. */
export const withoutServerParts: Plugin = {
  name: 'without-server-parts',
  apply: 'build',
  enforce: 'pre',
  transform(source, id) {
    return contractFile.test(id) ? { code: removeServerParts(source), map: null } : null;
  },
};
