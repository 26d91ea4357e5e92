import { expect } from 'chai';
import { until } from '../../elements/mount.ts';
import { framedPage } from '../../elements/plain-page.ts';

// The policies of docs/site-owners.md, each in a page of its own that is served as it stands there,
// beside an AppView on another origin (test/support/elements/policy-pages.ts).
const PAGES = ['hosts', 'a nonce', 'one version', 'Trusted Types'];

/** Opens one in a frame; over when its scripts have run. */
const opened = async (number: number, query = '') =>
  (await framedPage(`/__policy-pages__/${number}?${query}`)).document;

/** The same, where the policy lets the script run. */
async function running(number: number, query?: string): Promise<Document> {
  const page = await opened(number, query);
  const note = 'the script in dist/ is not the one whose hash docs/site-owners.md has: npm run build';
  expect(page.defaultView?.customElements.get('pub-card'), note).not.to.equal(undefined);
  return page;
}

const card = (page: Document) => page.querySelector('pub-card');
const isReady = (page: Document) => card(page)?.matches(':state(ready)') === true;
const within = (page: Document, selector: string) => card(page)?.shadowRoot?.querySelector(selector);

describe('the policies of the documentation', () => {
  for (const [number, note] of PAGES.entries()) {
    it(`let everything through, with ${note}: script, answer, picture, and a part that loads later`, async () => {
      const page = await running(number);
      expect(page.querySelector('meta[http-equiv]')).not.to.equal(null);
      expect(page.querySelector('script')?.integrity).to.match(/^sha384-/);
      await until(() => isReady(page));
      await until(() => within(page, '[part~="button"]')?.textContent?.includes('abonnieren') === true);
      await until(() => (within(page, 'img') as HTMLImageElement | null)?.naturalWidth === 1);
    });

    it(`show no card where script-src is missing, with ${note}`, async () => {
      const page = await opened(number, 'without=script-src');
      expect(page.defaultView?.customElements.get('pub-card')).to.equal(undefined);
    });

    it(`show no card where connect-src is missing, with ${note}`, async () => {
      const page = await running(number, 'without=connect-src');
      await until(() => card(page)?.matches(':state(error)') === true);
    });

    it(`show a letter where img-src is missing, with ${note}`, async () => {
      const page = await running(number, 'without=img-src');
      await until(() => isReady(page));
      await until(() => within(page, '[part~="tile"]') !== null && within(page, 'img') === null);
    });

    it(`run no script whose hash is another, with ${note}`, async () => {
      const page = await opened(number, 'integrity=wrong');
      expect(page.defaultView?.customElements.get('pub-card')).to.equal(undefined);
    });
  }
});
