// Compressed size of what the login page and each dashboard load before they can render, from the built product (`npm run build`).
import { weightsOf } from '../tools/build/weights.mjs';

const shell = ['shell', 'screens', 'DashboardScreen'];
const pages = {
  login: [],
  customer: [...shell, 'CustomerDashboardScreen'],
  carrier: [...shell, 'CarrierDashboardScreen'],
  data: [...shell, 'DataDashboardScreen'],
};
const totals = {};
for (const [page, screens] of Object.entries(pages)) {
  const files = weightsOf(screens);
  totals[page] = files.reduce((sum, { bytes }) => sum + bytes, 0);
  console.error(`${page}: ${totals[page]} bytes in ${files.length} files`);
  for (const { file, bytes } of files.slice(0, 12)) console.error(`  ${String(bytes).padStart(7)} ${file}`);
}
console.log(
  JSON.stringify({ name: 'weights', bytes: totals, limits: { login: 130_000, dashboard: 310_000 } }),
);
