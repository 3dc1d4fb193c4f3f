import { afterAll, vi } from 'vitest';

// The first import of tests that load the page's start, or hold state of a module (the end of a session, the connection, toasts):
// modules are loaded again for them, and for the next test file of their worker. All others share their worker's modules.
vi.resetModules();
afterAll(() => vi.resetModules());
