/**
 * `experimental` of a Vitest project whose modules Node.js loads itself where it removes types (22.18 and later, which `npm test` runs
 * on): Vite would transform each for every project, and what it makes of them runs slower. Without `vi.mock`, which needs Vite.
 * Decision 50.
 */
export const ownModules = Reflect.get(process.features, 'typescript')
  ? { viteModuleRunner: false, nodeLoader: false }
  : {};
