import { expect, test } from 'vitest';
import { handshakeProblem } from './handshake.ts';
import { ProtocolError } from './jsonProtocol.ts';

const problem = (text: string) => handshakeProblem(Buffer.from(text));

test('a handshake is accepted, or rejected with the messages of ASP.NET Core', () => {
  expect(problem('{"protocol":"json","version":1}')).toBeNull();
  expect(problem('{"protocol":"JSON","version":2,"more":true}')).toBeNull();
  expect(problem('{"protocol":"messagepack","version":1}')).toBe(
    "The protocol 'messagepack' is not supported.",
  );
  expect(problem('{"protocol":"json","version":7}')).toBe(
    "The server does not support version 7 of the 'json' protocol.",
  );
});

test.each(['{}', '{"type":6}', '[]', 'x', '{"protocol":1,"version":1}', '{"protocol":"json","version":"1"}'])(
  '%s is not a handshake',
  (text) => {
    expect(() => problem(text)).toThrow(ProtocolError);
  },
);
