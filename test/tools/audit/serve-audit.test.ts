import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type AuditServer, serveAudit } from '../../../tools/audit/serve-audit.ts';
import { freePort } from '../../../tools/free-port.ts';

describe('serveAudit', () => {
  let server: AuditServer | undefined;
  afterEach(() => server?.close());

  it('gives each browser its own plan and hears each by itself, in whatever order they report', async () => {
    server = await serveAudit(await freePort(), []);
    const heard: string[] = [];
    const one = server.audit(
      { cases: [{ name: 'a', story: 'a' }], schemes: ['light', 'dark'], contrasts: ['aa'] },
      ({ name }) => heard.push(`one: ${name}`),
    );
    const two = server.audit(
      { cases: [{ name: 'b', story: 'b' }], schemes: ['light'], contrasts: ['aa'] },
      ({ name }) => heard.push(`two: ${name}`),
    );
    let ended = false;
    one.done.then(() => {
      ended = true;
    });
    // What the page does: relative to its own address, with its own search.
    const at = ({ address }: { address: string }, path: string) => new URL(path + new URL(address).search, address);
    const post = (audit: { address: string }, what: string, body: object) =>
      fetch(at(audit, what), { method: 'POST', body: JSON.stringify(body) });
    expect(await (await fetch(at(two, 'plan.json'))).json()).toMatchObject({ schemes: ['light'] });
    expect(await (await fetch(at(one, 'plan.json'))).json()).toMatchObject({ schemes: ['light', 'dark'] });
    await post(two, 'report', { name: 'b', findings: [] });
    await post(one, 'report', { name: 'a', findings: [] });
    await post(two, 'done', {});
    await two.done;
    expect(ended).toBe(false);
    await post(one, 'done', {});
    await one.done;
    expect(ended).toBe(true);
    expect(heard).toEqual(['two: b', 'one: a']);
  });

  it('asks a site for what the browser accepts: the builder has JSON for programs at the same address', async () => {
    const site = createServer((request, response) => response.end(request.headers.accept));
    await once(site.listen(0, '127.0.0.1'), 'listening');
    try {
      const port = await freePort();
      server = await serveAudit(port, [['/', `http://127.0.0.1:${(site.address() as AddressInfo).port}`]]);
      const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect(await page.text()).toBe('text/html,*/*;q=0.8');
    } finally {
      site.closeAllConnections();
      site.close();
    }
  });
});
