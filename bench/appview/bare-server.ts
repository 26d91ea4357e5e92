// The basis of all comparisons: `node:http` and nothing else, answering with the same bytes.
import { createServer } from 'node:http';

process.once('message', (bodies: Readonly<Record<string, string>>) => {
  const kept = new Map(Object.entries(bodies).map(([path, body]) => [path, Buffer.from(body)]));
  const server = createServer(({ url = '/' }, response) => {
    const body = kept.get(url);
    response.writeHead(body ? 200 : 404, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body?.length ?? 0,
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(address && typeof address === 'object' ? address.port : 0);
  });
});
