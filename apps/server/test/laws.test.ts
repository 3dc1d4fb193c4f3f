import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  allowedFeatures,
  appImports,
  featureOrder,
  forbiddenFileNames,
  maxFeatureFiles,
  maxLines,
  maxTestLines,
  packageImports,
} from '../../../tools/import-rules/table.mjs';
import { featureOf, type Import, partOf, readImports } from './laws/imports.ts';
import { isTest, readSources, root, type Source, withoutComments } from './laws/sources.ts';
import { tablesMade, tablesWritten } from './laws/sqlWrites.ts';
import { usesTables } from '../src/platform/database/migrate.ts';
import { splitStatements } from '../src/platform/database/splitStatements.ts';
import { collectStatements, isComplete } from './statements/collectStatements.ts';
import { isWhole } from './statements/parseStatement.ts';
import { tableOwners } from './tableOwners.ts';

const sources = readSources('.ts', '.tsx', '.mjs', '.sql');
const code = sources.filter(({ file }) => /\.tsx?$/.test(file));
const imports = code.flatMap(readImports);
const inPart = (part: string, from: Import[] = imports): Import[] =>
  from.filter(({ file }) => partOf(file) === part);
const say = ({ file, target }: Import): string => `${file} imports ${target}`;

test('the import parser finds every form of import', () => {
  const text = `import a from './a.ts'; import type {\n B } from '../b/index.ts';\nexport * from "./c.ts";
    import './d.css'; const e = await import('./e.ts'); // import x from './not.ts'`;
  const found = readImports({ file: 'apps/server/src/features/lanes/x.ts', text });
  expect(found.map(({ target }) => target)).toEqual([
    'apps/server/src/features/lanes/a.ts',
    'apps/server/src/features/b/index.ts',
    'apps/server/src/features/lanes/c.ts',
    'apps/server/src/features/lanes/d.css',
    'apps/server/src/features/lanes/e.ts',
  ]);
  expect(imports.length).toBeGreaterThan(100);
});

test('packages and applications import only the packages they may', () => {
  const allowed: Record<string, readonly string[]> = { ...packageImports, ...appImports };
  const wrong = Object.entries(allowed).flatMap(([part, may]) =>
    inPart(part).filter(({ file, target }) => {
      const other = partOf(target);
      // A test may read the import rules.
      return other !== undefined && other !== part && !may.includes(other) && !isTest(file);
    }),
  );
  expect(wrong.map(say)).toEqual([]);
});

test('imports another package by its name, never by a path into it', () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      /^(apps|packages)\//.test(target) && partOf(file) !== undefined && partOf(target) !== partOf(file),
  );
  expect(wrong.map(say)).toEqual([]);
});

test('the oracle imports no package of the repository and reads no database', () => {
  const oracle = imports.filter(({ file }) => file.startsWith('tools/oracle/') && !isTest(file));
  expect(oracle.length).toBeGreaterThan(20);
  expect(oracle.filter(({ target }) => !/^(tools\/oracle\/|node:)/.test(target)).map(say)).toEqual([]);
});

test('every server feature has a place in the pipeline', () => {
  const folders = readdirSync(path.join(root, 'apps/server/src/features'));
  expect(folders.filter((name) => !featureOrder.includes(name))).toEqual([]);
});

test('a server feature imports only upstream features, through their index', () => {
  const wrong = inPart('server').filter(({ file, target }) => {
    const [feature, other] = [featureOf(file), featureOf(target)];
    if (!feature || !other || feature === other) return false;
    if (!allowedFeatures(feature).includes(other)) return true;
    return !isTest(file) && target !== `apps/server/src/features/${other}/index.ts`;
  });
  expect(wrong.map(say)).toEqual([]);
});

test('the platform imports no feature', () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      /^apps\/(server|web)\/src\/platform\//.test(file) && featureOf(target) !== undefined,
  );
  expect(wrong.map(say)).toEqual([]);
});

test('a feature folder of the web app has the name of a server feature', () => {
  const folders = readdirSync(path.join(root, 'apps/web/src/features'));
  expect(folders.filter((name) => !featureOrder.includes(name))).toEqual([]);
});

test('web features import neither each other nor screens', () => {
  const wrong = inPart('web').filter(({ file, target }) => {
    const feature = featureOf(file);
    if (!feature || isTest(file)) return false;
    return (featureOf(target) ?? feature) !== feature || target.startsWith('apps/web/src/screens/');
  });
  expect(wrong.map(say)).toEqual([]);
});

test('files are small', () => {
  const long = code
    .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > (isTest(file) ? maxTestLines : maxLines))
    .map(({ file, lines }) => `${file}: ${lines} lines`);
  expect(long).toEqual([]);
});

/** Features with more source files than `maxFeatureFiles`; each limit is today's number and may only fall. */
const largeFeatures: Record<string, number> = {
  awards: 73,
  lanes: 71,
  scenarios: 79,
  shipments: 89,
  'reference-data': 91,
  accounts: 101,
  overview: 110,
  bids: 147,
  uploads: 277,
};

test('a server feature has few files', () => {
  const files = sources.filter(({ file }) => file.startsWith('apps/server/src/features/') && !isTest(file));
  const tooLarge = featureOrder.flatMap((feature) => {
    const count = files.filter(({ file }) => featureOf(file) === feature).length;
    const limit = largeFeatures[feature] ?? maxFeatureFiles;
    return count > limit ? [`${feature}: ${count} files, at most ${limit}`] : [];
  });
  expect(tooLarge).toEqual([]);
});

test('only ui draws an ErrorPanel: Loaded for queries, ActionError for actions', () => {
  const wrong = code.filter(
    ({ file, text }) =>
      /^apps\/web\/src\/(?!ui\/)/.test(file) && !isTest(file) && /\/ErrorPanel\.tsx'/.test(text),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('the web asks the server only through platform/query.ts: no query key or invalidation by hand', () => {
  const hooks =
    /import \{[^}]*\buse(Query|Queries|InfiniteQuery|Mutation|SuspenseQuery)\b[^}]*\} from '@tanstack\/react-query'/;
  const byHand =
    /\binvalidateQueries\b|\b(query|mutation)Key: \[|\b(mutationFn|queryFn|refetchInterval): (?!(false|pollMs)\b)/;
  const allowed = [
    'apps/web/src/platform/query.ts',
    'apps/web/src/platform/makeStale.ts',
    // Asked before the contract is loaded.
    'apps/web/src/platform/useDemonstration.ts',
  ];
  const wrong = code
    .filter(({ file }) => file.startsWith('apps/web/src/') && !isTest(file) && !allowed.includes(file))
    .filter((source) => hooks.test(source.text) || byHand.test(withoutComments(source)));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

/** Screens with a `<form>` of their own. The list may only shrink. */
const ownForms = [
  // More than one way to send it.
  'apps/web/src/features/tenders/form/TenderForm.tsx',
  // One answer, not fields.
  'apps/web/src/features/uploads/places/PlaceQuestion.tsx',
  'apps/web/src/features/uploads/rows/grid/ExceptionCards.tsx',
  // The login pages load little.
  'apps/web/src/screens/public/register/PasteCode.tsx',
  'apps/web/src/screens/public/register/RegistrationForm.tsx',
  'apps/web/src/screens/public/reset-password/AskForReset.tsx',
  'apps/web/src/screens/public/reset-password/NewPasswordForm.tsx',
  'apps/web/src/screens/public/sign-in/CodeStep.tsx',
  'apps/web/src/screens/public/sign-in/PasswordStep.tsx',
];

test('screens and features use ui/form/Form.tsx instead of a form of their own', () => {
  const found = code.filter(
    ({ file, text }) =>
      /^apps\/web\/src\/(features|screens)\//.test(file) && !isTest(file) && /<form\b/.test(text),
  );
  expect(found.map(({ file }) => file).toSorted()).toEqual(ownForms.toSorted());
});

test('no file has a meaningless name', () => {
  const empty = sources.filter(({ file }) =>
    file.split('/').some((part) => forbiddenFileNames.includes((part.split('.')[0] ?? '').toLowerCase())),
  );
  expect(empty.map(({ file }) => file)).toEqual([]);
});

const migrations: Source[] = readdirSync(path.join(root, 'database/migrations'))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ file: name, text: readFileSync(path.join(root, 'database/migrations', name), 'utf8') }));

test('the SQL parser finds every form of write', () => {
  const text = `insert into a (x) values (1) on conflict (x) do update set x = 2; DELETE FROM only b;
    update c as k set x = 1; select 1 for update; copy d (x, y) from stdin; copy (select 1) to stdout;
    truncate e; -- insert into prose`;
  expect(tablesWritten({ file: 'x.sql', text }).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('every table has an owner, and every owner a table', () => {
  expect(tablesMade(migrations).toSorted()).toEqual(Object.keys(tableOwners).toSorted());
});

test("only a table's owner writes to it", () => {
  const wrong = sources
    .filter(
      ({ file }) => /^apps\/server\/src\/(features|platform|demonstration)\//.test(file) && !isTest(file),
    )
    .flatMap((source) =>
      tablesWritten(source)
        .filter((table) => tableOwners[table] !== undefined)
        .filter((table) => tableOwners[table] !== (featureOf(source.file) ?? 'platform'))
        .map((table) => `${source.file} writes to ${table}, which is ${tableOwners[table]}'s`),
    );
  expect(wrong).toEqual([]);
});

test('a feature reads its own tables and upstream ones, never downstream ones', () => {
  const wrong = sources
    .filter(({ file }) => file.startsWith('apps/server/src/features/') && !isTest(file))
    .flatMap((source) => {
      const { file } = source;
      const feature = featureOf(file) ?? '';
      const read = new Set(
        [...withoutComments(source).matchAll(/\b(?:FROM|JOIN)\s+([a-z_]+)/gi)].map((match) => match[1] ?? ''),
      );
      return [...read]
        .filter((table) => featureOrder.indexOf(tableOwners[table] ?? '') > featureOrder.indexOf(feature))
        .map((table) => `${file} reads ${table}, which is ${tableOwners[table]}'s`);
    });
  expect(wrong).toEqual([]);
});

/** Files whose `WHEN <number> THEN` is about neither modes nor charge units, and what it is about. */
const otherNumbers: Readonly<Record<string, string>> = {
  'apps/server/src/features/bids/pricing/findOutlierBids.sql': 'how many prices are known',
  'apps/server/src/features/bids/pricing/rankLanes.sql': 'the rank of a colour',
  'bench/desk/seedTender.ts': 'the number of a charge',
  'bench/map/seedFlows.ts': 'the number of a lane',
};
/** Statements written before the functions of `database/generated/freight.sql`. */
const isOlderMigration = ({ file }: Source) => file < '20261203040000';

test('SQL calls the functions of freight.sql instead of listing numbers of modes or charge units in a CASE or a list', () => {
  const choice = /\bWHEN\s+\d+\s+THEN\b/i;
  const list = /(?:\b(?:mode|unit)\b(?:::smallint)?|\$\d+::smallint)\s+(?:NOT\s+)?IN\s*\(\s*\d/i;
  const written = [
    ...sources.filter(({ file }) => !isTest(file) && !file.startsWith('tools/generate/')),
    ...migrations.filter((migration) => !isOlderMigration(migration)),
  ];
  const found = (form: RegExp) =>
    written.filter((source) => form.test(withoutComments(source))).map(({ file }) => file);
  expect(found(choice).toSorted()).toEqual(Object.keys(otherNumbers));
  expect(found(list)).toEqual([]);
});

test('never compares a mode or charge unit with a bare number', () => {
  const comparison = /\b(?:mode|unit)\s*[!=]==?\s*\d|\d\s*[!=]==?\s*(?:\w+\.)*(?:mode|unit)\b/i;
  const found = code
    .filter(({ file }) => !file.startsWith('packages/freight/'))
    .flatMap((source) =>
      withoutComments(source)
        .split('\n')
        .filter((line) => comparison.test(line))
        .map((line) => `${source.file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test('secures a new customer table with secure_customer_table', () => {
  const written = migrations.filter(
    (source) => source.file >= '20261204' && /ENABLE ROW LEVEL SECURITY/i.test(withoutComments(source)),
  );
  expect(written.map(({ file }) => file)).toEqual([]);
});

test('secures a new customer table before a statement that places it on a cluster, where it would get no policy', () => {
  const late = migrations.flatMap(({ file, text }) => {
    const waiting = new Set<string>();
    return splitStatements(text).flatMap((statement) => {
      const made = /CREATE TABLE (\w+)/.exec(withoutComments({ file, text: statement }))?.[1];
      if (made !== undefined && text.includes(`secure_customer_table('${made}')`)) waiting.add(made);
      for (const [, table = ''] of statement.matchAll(/secure_customer_table\('(\w+)'\)/g))
        waiting.delete(table);
      return usesTables.test(statement) ? [...waiting].map((table) => `${file}: ${table}`) : [];
    });
  });
  expect([...new Set(late)]).toEqual([]);
});

/** Statements in forms that new ones don't have. Each number may only fall: lower it when it does. */
const olderStatements = {
  'files with positional parameters, instead of sql() and names': 154,
  'files with {{holes}} for other texts': 9,
  'files with a part of a statement': 7,
  'statements in modules with five positional parameters or more, instead of sql() and names': 121,
};

test('SQL statements have named parameters, and are written whole', () => {
  const files = sources.filter(({ file }) => /^apps\/server\/src\/.*\.sql$/.test(file));
  const statements = collectStatements();
  const inModules = statements.filter(
    ({ isFile, hasNames, text }) => !isFile && !hasNames && /\$(?:[5-9]|\d\d)(?!\d)/.test(text),
  );
  const parts = statements.filter((one) => one.isFile && isComplete(one) && !isWhole(one.text));
  const counts = [
    files.filter((source) => /\$\d/.test(withoutComments(source))).length,
    files.filter(({ text }) => text.includes('{{')).length,
    parts.length,
    new Set(inModules.map(({ file, line }) => `${file}:${line}`)).size,
  ];
  const limits = Object.entries(olderStatements);
  const over = limits.flatMap(([form, limit], at) =>
    (counts[at] ?? 0) > limit ? [`${counts[at]} ${form}, at most ${limit}`] : [],
  );
  expect(over).toEqual([]);
});

/**
 * Where figures and days are formatted besides `formats.ts` of the trade and `figures.ts` of the browser: numbers as they are
 * typed, significant digits, names of currencies and time zones, and what is still to be moved. The list only gets shorter.
 */
const ownFormats = [
  'apps/server/src/features/bids/templates/rateUnitAssumptions.ts',
  'apps/server/src/features/notifications/preferences/nextDigest.ts',
  'apps/server/src/features/scenarios/words/scopeInWords.ts',
  'apps/server/src/features/uploads/assumptions/kinds/headerScale.ts',
  'apps/web/src/features/bids/RatesFrozen.tsx',
  'apps/web/src/features/bids/explanation/explanationWords.ts',
  'apps/web/src/features/bids/grid/GridRow.tsx',
  'apps/web/src/features/notifications/digestTimes.ts',
  'apps/web/src/features/operations/audit/auditDifference.ts',
  'apps/web/src/features/reference-data/rates/rateWords.ts',
  'apps/web/src/features/scenarios/result/gapWords.ts',
  'apps/web/src/features/scenarios/rules/fields/AmountField.tsx',
  'apps/web/src/features/scenarios/run/RunPicture.tsx',
  'apps/web/src/features/scenarios/run/gapWords.ts',
  'apps/web/src/features/settings/charges/chargeWords.ts',
  'apps/web/src/features/settings/mode-settings/CurrenciesPanel.tsx',
  'apps/web/src/features/tenders/moments.ts',
  'apps/web/src/ui/chart/series.ts',
  'apps/web/src/ui/figures.ts',
  'packages/contract/src/notifications.ts',
  'packages/freight/src/bidSenseWords.ts',
  'packages/freight/src/formats.ts',
];

test('formats figures in one place', () => {
  const formats = /Intl\.(NumberFormat|DateTimeFormat)|\.toLocaleString\(|toFixed\(\d*\)\}%|\d %['"`<]|\} %/;
  const found = code
    .filter(({ file }) => /^(apps|packages)\/[^/]+\/src\//.test(file) && !isTest(file))
    .filter((source) => formats.test(withoutComments(source)))
    .map(({ file }) => file);
  expect(found.toSorted()).toEqual(ownFormats);
});
