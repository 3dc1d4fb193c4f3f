const drawsAll = process.env.DRAWN_CASES === 'all';

/**
 * Number of cases that a test draws: `some` in `npm test`, `all` in `npm run test:long`, which also runs the files of `drawnTests`
 * (`slowTests.mjs`).
 */
export const drawnCases = (some: number, all: number): number => (drawsAll ? all : some);
