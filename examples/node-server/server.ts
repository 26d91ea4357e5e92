import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { readingListPage } from './reading-list-page.ts';

const stylesheet = await readFile(new URL('../reading-list.css', import.meta.url));

const server = createServer(async ({ url }, response) => {
  if (url === '/reading-list.css') {
    response.setHeader('content-type', 'text/css; charset=utf-8');
    response.end(stylesheet);
    return;
  }
  if (url !== '/') {
    response.writeHead(404).end();
    return;
  }
  try {
    const { html, policy } = await readingListPage();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    // The client shows an answer for two minutes at the most; a cache of the page would add to that.
    response.setHeader('content-security-policy', policy);
    response.setHeader('cache-control', 'no-cache');
    response.end(html);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});

server.listen(Number(process.env.PORT ?? 3000), () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`http://localhost:${address.port}/`);
});
