import { renderToReadableStream } from '@vitejs/plugin-rsc/rsc/server';
import { ReadingListPage } from './ReadingListPage.tsx';

/** Answers a request: the page as HTML, and below `/_.rsc` the same as React reads it to take the page over. */
export default async function handler(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname !== '/' && pathname !== '/_.rsc') return new Response('There is only one page.', { status: 404 });
  const components = renderToReadableStream(<ReadingListPage />);
  if (pathname === '/_.rsc') {
    return new Response(components, { headers: { 'content-type': 'text/x-component; charset=utf-8' } });
  }
  const ssr = await import.meta.viteRsc.loadModule<typeof import('./entry.ssr.tsx')>('ssr', 'index');
  return new Response(await ssr.toHtml(components), { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
