export { benchmarksRoutes } from './benchmarks.routes.ts';
export { demonstrationBenchmarks } from './deleteDemoData.ts';
export { freezeBenchmarks } from './freeze/freezeBenchmarks.ts';
export { planBenchmarks } from './planBenchmarks.ts';
