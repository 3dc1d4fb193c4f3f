// npm run backup -- <new folder> [--keys <another>]: backs up everything an installation stores, consistent at one moment, while it
// runs (the server's own command). With `--verify` it checks an existing backup against its checksums.
process.argv.splice(2, 0, 'backup', process.env.INIT_CWD ?? process.cwd());
await import('./start.mjs');
