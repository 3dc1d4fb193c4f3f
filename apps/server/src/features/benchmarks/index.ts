export { benchmarksRoutes } from './benchmarks.routes.ts';
