import path from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  SESSION_MINUTES: z.coerce.number().int().min(1).max(1440).default(15),
  REFRESH_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  LOGIN_ATTEMPTS_PER_MINUTE: z.coerce.number().int().min(1).default(20),
  DEMO_DATA: flag.default(true),
  DEMO_LANES: flag.default(true),
  LANEWRIGHT_ROOT: z.string().optional(),
  LANEWRIGHT_NOW: z.iso.datetime().optional(),
});

export type Config = {
  readonly production: boolean;
  readonly demonstration: boolean;
  readonly demoData: boolean;
  readonly demoLanes: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly logLevel: string;
  readonly sessionMinutes: number;
  readonly refreshDays: number;
  readonly loginAttemptsPerMinute: number;
  readonly root: string;
  readonly fixedNow: string | undefined;
};

/** Thrown at start with everything that is wrong with the environment, a line each. */
export class ConfigError extends Error {}

/**
 * Parses the environment once. Demonstration mode is everything but `NODE_ENV=production`; it listens on 127.0.0.1 only.
 * @throws ConfigError naming every variable that is wrong.
 */
export function parseConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  if (!production && values.HOST !== undefined && !['127.0.0.1', 'localhost', '::1'].includes(values.HOST)) {
    throw new ConfigError(
      'HOST: demonstration mode listens on 127.0.0.1 only; set NODE_ENV=production to listen elsewhere',
    );
  }
  const root = path.resolve(values.LANEWRIGHT_ROOT ?? cwd);
  return {
    production,
    demonstration: !production,
    demoData: !production && values.DEMO_DATA,
    demoLanes: !production && values.DEMO_DATA && values.DEMO_LANES,
    port: values.PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: path.resolve(root, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    // A newcomer's terminal shows the address and logins, not a line for every call.
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    sessionMinutes: values.SESSION_MINUTES,
    refreshDays: values.REFRESH_DAYS,
    loginAttemptsPerMinute: values.LOGIN_ATTEMPTS_PER_MINUTE,
    root,
    fixedNow: values.LANEWRIGHT_NOW,
  };
}
