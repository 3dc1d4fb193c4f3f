/**
 * `experimental` of a Vitest project whose modules Node.js loads itself where it removes types (22.18 and later, which `npm test` runs
 * on): Vite would transform each of them once per project, into code that runs slower. Such a project cannot use `vi.mock`, which
 * needs Vite. Decision 50.
 */
export const ownModules = Reflect.get(process.features, 'typescript')
  ? { viteModuleRunner: false, nodeLoader: false }
  : {};
