import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that sends what it is told, byte for byte. */
export interface RawConnection {
  readonly socket: Socket;
  send(text: string | Uint8Array): void;
  /** Everything that has come once the other end has closed. */
  ended(): Promise<string>;
  /** Everything that has come once it contains this. */
  until(text: string): Promise<string>;
}

export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let closed = false;
  let wake = (): void => {};
  const something = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    received += chunk;
    wake();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
    wake();
  });
  await once(socket, 'connect');
  return {
    socket,
    send: (text) => void socket.write(text),
    async ended() {
      while (!closed) await something();
      return received;
    },
    async until(text) {
      while (!received.includes(text)) {
        if (closed) throw new Error(`The connection was closed after: ${received}`);
        await something();
      }
      return received;
    },
  };
}
