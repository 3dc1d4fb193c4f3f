// npm run backup -- <new folder> [--keys <another>]: everything an installation holds, as of one moment, while it runs (the server's
// own command). With `--verify` it holds a backup that is there against its sums.
process.argv.splice(2, 0, 'backup', process.env.INIT_CWD ?? process.cwd());
await import('./start.mjs');
