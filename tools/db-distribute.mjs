// npm run db:distribute: places the tables over a Citus cluster where there is one (the server's own command).
// With `-- --plan` it prints the statements and places nothing.
process.argv.splice(2, 0, 'db:distribute');
await import('./start.mjs');
