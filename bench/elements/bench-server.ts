import { createServer } from 'node:http';

/** Serves the bench's page and nothing else. */
export interface BenchServer {
  readonly url: string;
  close(): Promise<void>;
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="191" height="100"><rect width="191" height="100" fill="teal"/></svg>';

// The stage of a scene without a frame: elements outside the screen are laid out too, and nothing
// is painted.
const STYLE =
  '.whole{visibility:hidden}.whole>*,.whole>*::part(card),.whole .card{content-visibility:visible!important}';

/**
 * @param script the page's module
 * @param parts that its cards load, by their paths
 */
export async function startBenchServer(script: string, parts: Readonly<Record<string, string>>): Promise<BenchServer> {
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/page.mjs': ['text/javascript', script],
    ...Object.fromEntries(Object.entries(parts).map(([path, code]) => [path, ['text/javascript', code] as const])),
    '/picture.svg': ['image/svg+xml', PICTURE],
    '/empty': ['text/html', '<!doctype html><html lang="en"><meta charset="utf-8"><title>Empty</title>'],
    '/': [
      'text/html',
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><style>${STYLE}</style><body><script type="module" src="/page.mjs"></script>`,
    ],
  };
  const server = createServer(({ url = '/' }, response) => {
    const [type, text] = files[url] ?? [];
    if (type) response.setHeader('content-type', `${type}; charset=utf-8`);
    response.setHeader('cache-control', 'max-age=3600');
    response.writeHead(type ? 200 : 404).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
