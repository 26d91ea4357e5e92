import { expect, it } from 'vitest';
import { ClientError } from '../../../src/atproto/request/client-config.ts';

it.each([
  {
    note: 'without a status',
    error: new ClientError('malformed', 'https://x.example/'),
    says: 'malformed https://x.example/: check who answers there',
  },
  {
    note: 'where nothing answers, in a program, which has no CORS',
    error: new ClientError('network', 'https://x.example/'),
    says: 'network https://x.example/: check address and connection',
  },
  {
    note: 'with one',
    error: new ClientError('http', 'https://x.example/', { status: 500 }),
    says: 'http 500 https://x.example/: try later',
  },
])('says what, of whom, and what to do: $note', ({ error, says }) => {
  expect(error.message).toBe(says);
  expect(error.name).toBe('ClientError');
});
