export { benchmarksRoutes } from './benchmarks.routes.ts';
export { demonstrationBenchmarks } from './deleteDemoData.ts';
export { buildBenchmarks } from './freeze/buildBenchmarks.ts';
export { scheduleBenchmarks } from './scheduleBenchmarks.ts';
