import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { keepForAMinute } from './keep-for-a-minute.ts';
import { readingListPage } from './reading-list-page.ts';

const stylesheet = await readFile(new URL('../reading-list.css', import.meta.url));
const page = keepForAMinute(readingListPage);

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
    const { html, policy } = await page();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policy);
    response.setHeader('cache-control', 'public, max-age=60');
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
