import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { root } from '../lib/root.mjs';

/**
 * Bundles our own packages, which are TypeScript sources. Every other package stays external, as installed, unless only the
 * importing workspace has it (the bundle could not resolve it then).
 */
export const ourPackagesPlugin = {
  name: 'our-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: specifier, importer, kind }) => {
      if (kind === 'entry-point' || path.isAbsolute(specifier)) return undefined;
      if (isBuiltin(specifier)) return { path: specifier, external: true };
      if (specifier.startsWith('@lanewright/')) return undefined;
      return isPrivateTo(importer, specifier) ? undefined : { path: specifier, external: true };
    });
  },
};

function isPrivateTo(importer, specifier) {
  const [first, second] = specifier.split('/');
  const name = specifier.startsWith('@') ? `${first}/${second}` : first;
  const [kind, workspace] = path.relative(root, importer).split(path.sep);
  const nearby = path.join(root, kind, workspace, 'node_modules', name);
  return kind === 'packages' && existsSync(nearby);
}
