// node pack.mjs: builds dist/ as it is published: JavaScript, types, readme and its own manifest.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const here = import.meta.dirname;
const dist = path.join(here, 'dist');
const compiler = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);
rmSync(dist, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', path.join(here, 'tsconfig.publish.json')], {
  stdio: 'inherit',
});
copyFileSync(path.join(here, 'README.md'), path.join(dist, 'README.md'));

const { name, version, type, description, dependencies } = JSON.parse(
  readFileSync(path.join(here, 'package.json'), 'utf8'),
);
const manifest = {
  name,
  version,
  description,
  keywords: ['signalr', 'hub', 'websocket', 'server-sent-events', 'long-polling', 'realtime'],
  type,
  sideEffects: false,
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './protocol': { types: './protocol/index.d.ts', default: './protocol/index.js' },
  },
  types: './index.d.ts',
  engines: { node: '>=20.19' },
  dependencies,
  // Required by this package's types.
  peerDependencies: { '@types/node': '>=20' },
  peerDependenciesMeta: { '@types/node': { optional: true } },
};
writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
