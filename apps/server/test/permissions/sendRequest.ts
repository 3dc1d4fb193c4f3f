import type { Endpoint } from '@lanewright/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { Person } from '../support/people.ts';
import type { TestApp } from '../support/testApp.ts';
import type { Parts } from './form.ts';

let callers = 0;

/** A URL cannot contain half a surrogate pair. */
const wellFormed = (value: unknown) => String(value).replaceAll(/\p{Cs}/gu, '\uFFFD');

/**
 * Sends a request exactly as given, valid or not. Every request comes from a different address, so that a delay after failures is
 * not mistaken for the expected error.
 */
export function sendRequest(
  testApp: TestApp,
  endpoint: Endpoint,
  as: Person | { token: string } | null,
  { params = {}, query = {}, body, file, fields = {} }: Parts = {},
): Promise<LightMyRequestResponse> {
  callers += 1;
  const url = Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(wellFormed(value))),
    `/api${endpoint.path}`,
  );
  const boundary = 'lanewright-walk';
  const content =
    file === undefined
      ? body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
      : {
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
          payload: Buffer.concat([
            ...Object.entries(fields).map(([name, value]) =>
              Buffer.from(
                `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
              ),
            ),
            Buffer.from(
              `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="file.csv"\r\n\r\n`,
            ),
            file,
            Buffer.from(`\r\n--${boundary}--\r\n`),
          ]),
        };
  return testApp.app.inject({
    method: endpoint.method,
    url,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, wellFormed(value)])),
    remoteAddress: `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`,
    ...(content.payload === undefined ? {} : { payload: content.payload }),
    headers: { ...content.headers, ...(as === null ? {} : { authorization: `Bearer ${as.token}` }) },
  });
}
