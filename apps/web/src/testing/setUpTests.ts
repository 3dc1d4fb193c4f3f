import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Runs before each test file of the web app: a worker loads modules once, so hooks and globals of a file end with it.
if (typeof window !== 'undefined') {
  addMissingFunctions();
  // Screens are loaded lazily, and the machine may be busy.
  configure({ asyncUtilTimeout: 20_000 });
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
  });
  // A screen's import that is still under way when its file ends fails once the environment is gone.
  afterAll(() => vi.dynamicImportSettled());
}

/** Browser functions that Mantine needs and jsdom lacks. jsdom cannot scroll windows. */
function addMissingFunctions(): void {
  window.scrollTo = () => {};
  window.matchMedia ??= (media) =>
    ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  if (!('fonts' in document)) {
    Object.assign(document, {
      fonts: { addEventListener: () => undefined, removeEventListener: () => undefined },
    });
  }
  window.HTMLElement.prototype.scrollIntoView ??= () => undefined;
}
