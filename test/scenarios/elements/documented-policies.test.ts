import { expect } from 'chai';
import { freshStage, until } from '../../elements/mount.ts';

// The policies of docs/site-owners.md, each in a page of its own that is served as it stands there,
// beside an AppView on another origin (test/support/elements/policy-pages.ts).
const PAGES = [
  { number: 0, note: 'hosts', lines: ['script-src', 'connect-src'] },
  { number: 1, note: 'a nonce', lines: ['script-src', 'connect-src'] },
  { number: 2, note: 'one version', lines: ['script-src', 'connect-src'] },
  { number: 3, note: 'Trusted Types', lines: ['script-src', 'connect-src'] },
];

/** Opens one in a frame; over when its scripts have run. */
async function opened(number: number, query = ''): Promise<Document> {
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.src = `/__policy-pages__/${number}?${query}`;
  freshStage().append(frame);
  await loaded;
  if (!frame.contentDocument) throw new Error('no page in the frame');
  return frame.contentDocument;
}

const card = (page: Document) => page.querySelector('pub-card');
const isReady = (page: Document) => card(page)?.matches(':state(ready)') === true;
const within = (page: Document, selector: string) => card(page)?.shadowRoot?.querySelector(selector);

describe('the policies of the documentation', () => {
  for (const { number, note, lines } of PAGES) {
    it(`let everything through, with ${note}: script, answer, picture, and a part that loads later`, async () => {
      const page = await opened(number);
      expect(page.querySelector('meta[http-equiv]')).not.to.equal(null);
      expect(page.querySelector('script')?.integrity).to.match(/^sha384-/);
      await until(() => isReady(page));
      await until(() => within(page, '[part~="button"]')?.textContent?.includes('abonnieren') === true);
      await until(() => (within(page, 'img') as HTMLImageElement | null)?.naturalWidth === 1);
    });

    for (const line of lines) {
      it(`show no card where ${line} is missing, with ${note}`, async () => {
        const page = await opened(number, `without=${line}`);
        if (line === 'connect-src') await until(() => card(page)?.matches(':state(error)') === true);
        else expect(page.defaultView?.customElements.get('pub-card')).to.equal(undefined);
      });
    }

    it(`show a letter where img-src is missing, with ${note}`, async () => {
      const page = await opened(number, 'without=img-src');
      await until(() => isReady(page));
      await until(() => within(page, '[part~="tile"]') !== null && within(page, 'img') === null);
    });

    it(`run no script whose hash is another, with ${note}`, async () => {
      const page = await opened(number, 'integrity=wrong');
      expect(page.defaultView?.customElements.get('pub-card')).to.equal(undefined);
    });
  }
});
