// npm run build: the server's bundle and the web application, each only if its sources changed (--force: both).
import { buildServer } from './build/buildServer.mjs';
import { buildWeb } from './build/buildWeb.mjs';
import { digestOf, isFresh, markFresh, products } from './build/sourceStamp.mjs';

const builders = { server: buildServer, web: buildWeb };
const force = process.argv.includes('--force');

const results = await Promise.allSettled(
  Object.keys(builders).map(async (name) => {
    if (!force && isFresh(name)) return;
    const started = Date.now();
    // Calculated before building, so that a change during the build is built next time.
    const digest = digestOf(products[name]);
    await builders[name]();
    markFresh(name, digest);
    process.stderr.write(`Built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  }),
);
for (const { reason } of results) {
  if (reason) process.stderr.write(`${reason.message ?? reason}\n`);
}
process.exit(results.every(({ status }) => status === 'fulfilled') ? 0 : 1);
