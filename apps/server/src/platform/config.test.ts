import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const production = { NODE_ENV: 'production' };
const refusal = (env: Record<string, string>) => {
  try {
    parseConfig(env, '/');
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

describe('email in production', () => {
  test('does not start without a way to send emails', () => {
    expect(refusal(production)).toMatch(/^SMTP_URL: .*MAIL_WITHOUT_SMTP=true/);
    expect(refusal({ ...production, MAIL_WITHOUT_SMTP: 'false' })).toMatch(/^SMTP_URL: /);
  });

  test('starts without SMTP if the outbox is declared to be enough', () => {
    expect(parseConfig({ ...production, MAIL_WITHOUT_SMTP: 'true' }, '/').smtpUrl).toBeUndefined();
  });

  test('with SMTP requires the address for links and the sender', () => {
    expect(refusal({ ...production, SMTP_URL: 'smtp://mail.example' })).toMatch(
      /^PUBLIC_URL: .*\nMAIL_FROM: /,
    );
    const config = parseConfig(
      {
        ...production,
        SMTP_URL: 'smtps://u:p@mail.example:465',
        PUBLIC_URL: 'https://freight.example/',
        MAIL_FROM: 'Freight desk <desk@freight.example>',
      },
      '/',
    );
    expect(config).toMatchObject({
      smtpUrl: 'smtps://u:p@mail.example:465',
      publicUrl: 'https://freight.example',
    });
  });

  test('refuses an address with another scheme', () => {
    expect(refusal({ ...production, SMTP_URL: 'https://mail.example' })).toMatch(/^SMTP_URL: /);
    expect(
      refusal({ ...production, SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'javascript:alert(1)' }),
    ).toMatch(/^PUBLIC_URL: /);
  });
});

test('a demonstration starts without settings, keeps its emails and listens on this machine only', () => {
  expect(parseConfig({}, '/')).toMatchObject({
    demonstration: true,
    smtpUrl: undefined,
    publicUrl: undefined,
    host: '127.0.0.1',
  });
  expect(refusal({ HOST: '0.0.0.0' })).toMatch(/^HOST: /);
});

describe('files in a bucket', () => {
  const bucket = { FILES_S3_BUCKET: 'freight-files', FILES_S3_ENDPOINT: 'http://127.0.0.1:8080' };
  const keys = { FILES_S3_ACCESS_KEY: 'someone', FILES_S3_SECRET_KEY: 'a secret' };

  test('an S3-compatible store is addressed by path, Amazon’s by region, and without keys the machine’s role applies', () => {
    expect(parseConfig({}, '/').s3).toBeUndefined();
    expect(parseConfig({ ...bucket, ...keys, FILES_S3_PREFIX: 'lanewright/' }, '/').s3).toEqual({
      bucket: 'freight-files',
      endpoint: 'http://127.0.0.1:8080',
      region: 'us-east-1',
      credentials: { accessKeyId: 'someone', secretAccessKey: 'a secret' },
      prefix: 'lanewright/',
      pathStyle: true,
    });
    expect(
      parseConfig({ FILES_S3_BUCKET: 'freight-files', FILES_S3_REGION: 'eu-west-1' }, '/').s3,
    ).toMatchObject({ endpoint: undefined, pathStyle: false, credentials: undefined });
  });

  test('refuses incomplete settings and names each', () => {
    expect(refusal({ ...keys, FILES_S3_REGION: 'x' })).toMatch(
      /^FILES_S3_REGION: .*\nFILES_S3_ACCESS_KEY: .*\nFILES_S3_SECRET_KEY: .*FILES_S3_BUCKET is set$/,
    );
    expect(refusal({ FILES_S3_BUCKET: 'freight-files', FILES_S3_SECRET_KEY: 'x' })).toMatch(
      /^FILES_S3_ENDPOINT: .*\nFILES_S3_ACCESS_KEY: /,
    );
    expect(refusal({ ...bucket, FILES_S3_ACCESS_KEY: 'x' })).toMatch(/^FILES_S3_SECRET_KEY: /);
    expect(refusal({ ...bucket, FILES_S3_BUCKET: 'Freight Files', FILES_S3_PREFIX: 'no-slash' })).toMatch(
      /^FILES_S3_BUCKET: .*\nFILES_S3_PREFIX: /,
    );
  });
});
