const drawsAll = process.env.DRAWN_CASES === 'all';

/**
 * Cases of a test, or how many it draws: `some` in `npm test`, `all` in `npm run test:long`, which also runs the files of `drawnTests`
 * (`slowTests.mjs`).
 */
export const drawnCases = <T>(some: T, all: T): T => (drawsAll ? all : some);
