import type { IncomingMessage } from 'node:http';
import { localServer } from '../local-server.ts';
import type { TestNetwork } from './start-network.ts';

/** A network whose PDS is behind a host that a test controls. */
export interface PdsBetween {
  /** Replaces the PLC directory: every account's PDS is this host. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a host between a tool and the PDS. It passes everything on and acts as the PLC directory,
 * so that the tool takes it for every account's PDS.
 *
 * @param hold called before each request is passed on, which waits for it
 * @param instead answers a method in the PDS's place; a request is passed on when it returns
 *   `undefined`
 */
export async function startPdsBetween(
  { pdsUrl, plcUrl }: Pick<TestNetwork, 'pdsUrl' | 'plcUrl'>,
  hold: (method: string) => Promise<void> | void,
  instead: (method: string, params: URLSearchParams) => Response | undefined = () => undefined,
): Promise<PdsBetween> {
  const { port, close } = await localServer((request, response) => {
    void pass(request).then(
      async (answer) => {
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
        response.end(Buffer.from(await answer.arrayBuffer()));
      },
      () => response.destroy(),
    );
  });
  const pass = async (request: IncomingMessage): Promise<Response> => {
    const path = request.url ?? '';
    if (/^\/did(?::|%3A)/i.test(path)) return moved(await (await fetch(`${plcUrl}${path}`)).text());
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const method = path.split('?')[0]?.split('.').at(-1) ?? '';
    const given = instead(method, new URL(path, pdsUrl).searchParams);
    if (given) return given;
    await hold(method);
    const headers = { ...(authorization && { authorization }), ...(type && { 'content-type': type }) };
    const answer = await fetch(`${pdsUrl}${path}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body.length > 0 && { body: Uint8Array.from(body) }),
    });
    return method === 'createSession' ? moved(await answer.text()) : answer;
  };
  const moved = (json: string) =>
    new Response(json.replaceAll(pdsUrl, url), { headers: { 'content-type': 'application/json' } });
  const url = `http://localhost:${port}`;
  return { url, close };
}
