import { expect } from 'chai';
import { freshStage, mounted, part, until } from '../../elements/mount.ts';
import { ARTICLE } from '../../elements/samples.ts';

// Every test of this folder runs on the strict page, too (test/support/elements/strict-page.ts);
// here stands what is about the page itself.
const IS_STRICT = document.documentElement.dataset.page === 'strict';
const itWhenStrict = (name: string, body: () => void | Promise<void>) =>
  IS_STRICT ? it(name, body) : it.skip(`${name} (only the strict page has a policy)`, body);

/** Opens a page of its own policy in a frame and gives what it says. */
async function framed(address: string): Promise<{ page: Document; said: unknown }> {
  const frame = freshStage().appendChild(document.createElement('iframe'));
  const heard = new Promise<MessageEvent>((resolve) => addEventListener('message', resolve, { once: true }));
  frame.src = address;
  const { data } = await heard;
  if (!frame.contentDocument) throw new Error('no page in the frame');
  return { page: frame.contentDocument, said: data };
}

describe('a page with a strict policy', () => {
  itWhenStrict('is one: it forbids style attributes, and markup from a string', async () => {
    const heard: string[] = [];
    const hear = (event: SecurityPolicyViolationEvent) => {
      // Not further: what comes to the window fails the test.
      event.stopPropagation();
      heard.push(event.effectiveDirective);
    };
    document.addEventListener('securitypolicyviolation', hear);
    const place = freshStage();
    place.setAttribute('style', 'color: red');
    const types = 'trustedTypes' in window;
    const assign = () => {
      place.innerHTML = '<b></b>';
    };
    if (types) expect(assign).to.throw(TypeError);
    await until(() => heard.length >= (types ? 2 : 1));
    document.removeEventListener('securitypolicyviolation', hear);
    expect(heard).to.include.members(types ? ['style-src-attr', 'require-trusted-types-for'] : ['style-src-attr']);
  });

  it('gives the record’s colours to the card all the same', async () => {
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
    expect(getComputedStyle(part(card, 'button') as Element).backgroundColor).to.equal('rgb(15, 107, 92)');
  });

  it('that requires Trusted Types and does not name our policy keeps its own children', async () => {
    const { page, said } = await framed('/test/elements/pages/unnamed-policy.html');
    const errors = said as string[];
    if ('trustedTypes' in window) {
      expect(errors.length).to.equal(1);
      expect(errors[0]).to.contain('`trusted-types` name `lit-html`');
    }
    await until(() => page.readyState === 'complete');
    for (const link of page.querySelectorAll('a')) expect(link.offsetHeight, link.text).to.be.greaterThan(0);
  });

  it('has room for several copies of Lit when it allows duplicates', async () => {
    const { said } = await framed('/test/elements/pages/two-copies.html');
    expect(said).to.deep.equal(['A card', 'Alice']);
  });
});
