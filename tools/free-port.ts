import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below what operating systems give away by themselves (Linux from 32768, others from 49152): until
// its owner listens, and while he is away, neither somebody's connection nor another server on port
// 0 is given it.
const FIRST = 20_000;
const LAST = 32_000;

/** A TCP port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST);
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
