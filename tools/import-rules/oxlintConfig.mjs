import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/root.mjs';
import { allowedFeatures, appImports, featureOrder, packageImports } from './table.mjs';

/**
 * Generates the linter's configuration. For one file, the last matching override replaces a rule as a whole, so each folder gets
 * exactly one complete `no-restricted-imports`.
 */
export function oxlintConfig() {
  return {
    $schema: './node_modules/oxlint/configuration_schema.json',
    plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react'],
    categories: { correctness: 'error' },
    ignorePatterns: ['**/dist/**', '**/data/**', 'node_modules/**', 'coverage/**'],
    rules: {
      'no-console': 'off',
      'import/no-cycle': 'error',
      'typescript/no-explicit-any': 'error',
      'typescript/ban-ts-comment': 'error',
      'typescript/no-floating-promises': 'error',
      'typescript/await-thenable': 'error',
      'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
      'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // `then` is a parameter of `POST /bids/upload/`; nothing with it is a promise.
      'unicorn/no-thenable': 'off',
      // Our objects are plain: their functions do not use `this`.
      'typescript/unbound-method': 'off',
      'typescript/no-misused-spread': 'off',
      'react/rules-of-hooks': 'off',
      // About code that React's compiler would skip; we do not use the compiler.
      'react/incompatible-library': 'off',
      'react/refs': 'off',
      'react/purity': 'off',
    },
    overrides: [hooks, tests, noBrowser, ...packageLaws(), ...serverLaws(), ...webLaws()],
  };
}

/** Only browser code has hooks; elsewhere a name may begin with "use". */
const hooks = {
  files: ['apps/web/**/*.tsx', 'apps/web/src/**/use*.ts'],
  rules: { 'react/rules-of-hooks': 'error', 'react/exhaustive-deps': 'error' },
};

const tests = { files: ['**/*.test.{ts,tsx}'], rules: { 'typescript/no-base-to-string': 'off' } };

/**
 * Code without a browser is type-checked together with code that has one (`tsconfig.node.json`), so the compiler knows these names:
 * those of the page, and those that a misspelt variable would be.
 */
const browserGlobals = [
  'document window localStorage sessionStorage location history screen frames',
  'alert confirm prompt print open close stop find focus blur scroll',
  'name status event length self top parent opener origin closed external',
].flatMap((names) => names.split(' '));
const noBrowser = {
  files: ['apps/server/**/*.ts', 'packages/{tabular,signalr-server}/**/*.ts'],
  rules: { 'no-restricted-globals': ['error', ...browserGlobals] },
};

const nothingOf = (names, message) => ({ regex: `^@lanewright/(${names.join('|')})(/|$)`, message });

function restrict(files, patterns) {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

function packageLaws() {
  const all = ['client', 'contract', 'freight', 'tabular', 'award-optimiser', 'server', 'web'];
  return Object.entries(packageImports).map(([name, allowed]) => {
    const forbidden = all.filter((other) => other !== name && !allowed.includes(other));
    const message =
      allowed.length === 0
        ? `packages/${name} imports none of the repository’s packages.`
        : `Of the repository’s packages, packages/${name} imports only: ${allowed.join(', ')}.`;
    return restrict([`packages/${name}/**/*.{ts,tsx}`], [nothingOf(forbidden, message)]);
  });
}

function serverLaws() {
  const noWeb = {
    regex: '(^@lanewright/web|apps/web/)',
    message: 'The server does not import the web application.',
  };
  const platform = restrict(
    ['apps/server/src/platform/**/*.ts'],
    [noWeb, { regex: '(^|/)features/', message: 'The platform imports no feature.' }],
  );
  const features = featureOrder.flatMap((feature) => {
    const upstream = allowedFeatures(feature);
    const downstream = featureOrder.filter((other) => other !== feature && !upstream.includes(other));
    const patterns = [noWeb];
    const folder = `apps/server/src/features/${feature}`;
    if (downstream.length > 0) {
      patterns.push({
        regex: `\\.\\./(${downstream.join('|')})(/|$)`,
        message: `${feature} imports only features before it in the pipeline.`,
      });
    }
    // Tests may import internals of upstream features, never downstream ones.
    const forTests = restrict([`${folder}/**/*.test.ts`], [...patterns]);
    if (upstream.length > 0) {
      patterns.push({
        regex: `\\.\\./(${upstream.join('|')})/(${notIndex()})$`,
        message: 'Import another feature only by its index.ts.',
      });
    }
    return [restrict([`${folder}/**/*.ts`], patterns), forTests];
  });
  return [platform, ...features];
}

const webFeatures = 'apps/web/src/features';
/** Depth of files in a feature: `bids/grid/GridRow.tsx` is at depth 2. */
const webDepths = [1, 2, 3, 4];

function webLaws() {
  const message = `Of the repository’s packages, the web application imports only: ${appImports.web.join(', ')}.`;
  const noServer = {
    regex: '(^@lanewright/((server|tabular)(/|$)|contract/facts$)|apps/server/)',
    message: `${message} Of the contract, facts.ts is for the server only.`,
  };
  const onlyTypes = {
    regex: '^@lanewright/contract/errors$',
    allowTypeImports: true,
    message: 'The browser imports only types of the register of error codes.',
  };
  const names = readdirSync(path.join(root, webFeatures)).toSorted();
  const features = names.flatMap((feature) => {
    const others = names.filter((other) => other !== feature).join('|');
    // By depth, because a folder of a feature may have the name of another feature, such as bids/uploads.
    return webDepths.map((depth) =>
      restrict(
        [`${webFeatures}/${feature}/${'*/'.repeat(depth - 1)}*.{ts,tsx}`],
        [
          noServer,
          onlyTypes,
          {
            regex: `^${'\\.\\./'.repeat(depth)}(${others})/`,
            message: 'Features of the web do not import each other; screens combine them.',
          },
          { regex: '(^|/)screens/', message: 'Features do not import screens.' },
        ],
      ),
    );
  });
  const floor = restrict(
    ['apps/web/src/{ui,platform}/**/*.{ts,tsx}'],
    [
      noServer,
      onlyTypes,
      { regex: '(^|/)(features|screens)/', message: 'ui and platform import no feature and no screen.' },
    ],
  );
  const rest = restrict(['apps/web/src/{app,screens}/**/*.{ts,tsx}'], [noServer, onlyTypes]);
  return [...features, floor, rest];
}

/** Matches everything except `index.ts`, letter by letter: the linter's patterns have no look-around. */
function notIndex() {
  const name = 'index.ts';
  const differsAt = name
    .split('')
    .map((letter, at) => `${escape(name.slice(0, at))}[^${letter === '.' ? '.' : letter}].*`);
  return [...differsAt, `${escape(name)}.+`].join('|');
}

const escape = (text) => text.replaceAll('.', '\\.');
