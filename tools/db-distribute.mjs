// npm run db:distribute: distributes the tables over a Citus cluster if there is one (the server's own command). With `-- --plan`
// it only prints the statements.
process.argv.splice(2, 0, 'db:distribute');
await import('./start.mjs');
