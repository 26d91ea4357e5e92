// A server in a process of its own, which may open as many files as that one: it writes its port,
// then what it logs. With an argument, connections that say nothing may stay for so many
// milliseconds.
import { type HttpHandler, uncached } from '../../src/server/answer/answer.ts';
import { listen } from '../../src/server/listen.ts';
import { NodeServer, SERVER_LIMITS } from '../../src/server/node-server.ts';

const idle = Number(process.argv[2] ?? SERVER_LIMITS.headersTimeout);
const limits = {
  // Whoever connects is this machine.
  privateShare: SERVER_LIMITS.maxConnections,
  headersTimeout: idle,
  requestTimeout: Math.max(idle, SERVER_LIMITS.requestTimeout),
};
const answer: HttpHandler = () => uncached(200, '{"ok":true}');
const { server } = new NodeServer(answer, 0, limits, console.log);
console.log(await listen(server, 0, '127.0.0.1'));
