import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorAnswer, XrpcError } from './answer/answer.ts';

export const TOO_MANY_AT_ONCE = errorAnswer(
  new XrpcError(429, 'RateLimitExceeded', 'Too many requests at once on one connection; wait for their answers.'),
);

export const TOO_LONG = errorAnswer(
  new XrpcError(
    431,
    'InvalidRequest',
    'The address and headers of the request are too long or too many; shorten them.',
  ),
);

export const NO_HOST = errorAnswer(new XrpcError(400, 'InvalidRequest', 'The request must name its host once.'));

// Milliseconds between the answer and the end of the connection.
const LINGER = 500;

/** Answers a request that the HTTP parser refused, and closes the connection. */
export function refuseUnread(socket: Duplex, code: string | undefined): void {
  const { status, headers, body } =
    code === 'HPE_HEADER_OVERFLOW'
      ? TOO_LONG
      : errorAnswer(
          code === 'ERR_HTTP_REQUEST_TIMEOUT'
            ? new XrpcError(408, 'InvalidRequest', 'The request took too long to arrive; send it again.')
            : new XrpcError(400, 'InvalidRequest', 'This is not a valid HTTP request.'),
        );
  const lines = [...headers, 'connection', 'close'].map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`));
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  socket.end(body ?? '');
  // Closing while data still arrives would reset the connection, and the client would not see the
  // answer.
  setTimeout(() => socket.destroy(), LINGER).unref();
}
