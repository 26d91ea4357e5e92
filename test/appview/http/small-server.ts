// A server for a process that may open few files: it writes its port, then what it logs.
import { uncached } from '../../../src/appview/http/answer/respond.ts';
import { listen } from '../../../src/appview/http/server/listen.ts';
import { createNodeServer, SERVER_LIMITS } from '../../../src/appview/http/server/node-server.ts';

const { server } = createNodeServer(() => uncached(200, '{"ok":true}'), 0, SERVER_LIMITS, console.log);
console.log(await listen(server, 0, '127.0.0.1'));
