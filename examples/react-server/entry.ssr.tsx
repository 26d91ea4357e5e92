import { createFromReadableStream, getClientEntryUrl } from '@vitejs/plugin-rsc/ssr';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';

/** Server components as HTML that names the browser's script. */
export async function toHtml(components: ReadableStream<Uint8Array>): Promise<ReadableStream> {
  const page = await createFromReadableStream<ReactNode>(components);
  return renderToReadableStream(page, { bootstrapModules: [getClientEntryUrl()] });
}
