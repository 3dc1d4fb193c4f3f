import serverPackage from '../../package.json' with { type: 'json' };

declare const builtFrom: string | undefined;

/** The release, and the commit it was built from; null if it runs from source, or the builder did not know. */
export const release: { readonly version: string; readonly build: string | null } = {
  version: serverPackage.version,
  // Inserted by tools/build/buildServer.mjs.
  build: (typeof builtFrom === 'string' && builtFrom) || null,
};
