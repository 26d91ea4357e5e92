import { expect } from 'chai';
import { KINDS_AND_WAYS, titleOf } from '../kinds.ts';
import { atRest, type Embed, hearAll, mounted, part, partText, states, told, until } from '../mount.ts';
import { stubAppView } from '../stub-app-view.ts';

/** What shows in between: how often a placeholder came into a shadow root. */
function watchPlaceholders(element: Embed): () => number {
  let seen = 0;
  const placeholder = '[part~=skeleton], [part~=basic]';
  const isPlaceholder = (node: Node) =>
    node instanceof Element && (node.matches(placeholder) || !!node.querySelector(placeholder));
  const count = (records: readonly MutationRecord[]) => {
    for (const { type, target, addedNodes } of records)
      if (type === 'attributes' ? isPlaceholder(target) : [...addedNodes].some(isPlaceholder)) seen++;
  };
  const observer = new MutationObserver(count);
  const all = { childList: true, subtree: true, attributes: true, attributeFilter: ['part'] };
  if (element.shadowRoot) observer.observe(element.shadowRoot, all);
  return () => {
    count(observer.takeRecords());
    return seen;
  };
}

// A list that scrolls has few elements, and gives each another subject again and again.
for (const { kind, way, markup } of KINDS_AND_WAYS) {
  describe(`a <${kind.tag}> ${way}, whose ${kind.subject} goes back and forth`, () => {
    const show = (element: Embed, number: number) => element.setAttribute(kind.subject, kind.named(number));
    const title = (number: number) => titleOf(kind, number);
    let answer: (subject: string) => unknown;
    beforeEach(() => {
      answer = (subject) => kind.answer(`About ${subject}`);
      stubAppView((url) => answer(kind.askedFor(url)));
    });

    /** An element that has shown both, and now shows the second one. */
    async function both(): Promise<Embed> {
      const element = await mounted<Embed>(markup(kind, 'loading="eager"'));
      show(element, 2);
      await told(element);
      expect(partText(element, 'title')).to.equal(title(2));
      return element;
    }

    it('shows at once what it has shown before, with nothing in between and the focus on the same part', async () => {
      const element = await both();
      const placeholders = watchPlaceholders(element);
      const name = kind.tag === 'pub-card' ? 'button' : 'title';
      part(element, name)?.focus();
      for (const number of [1, 2, 1, 2]) {
        show(element, number);
        await element.updateComplete;
        expect([partText(element, 'title'), states(element)]).to.deep.equal([title(number), ['ready']]);
        expect(element.shadowRoot?.activeElement?.getAttribute('part'), String(number)).to.equal(name);
      }
      // Also when it changes again before anybody has answered.
      for (const number of [1, 2, 1]) show(element, number);
      await element.updateComplete;
      await atRest();
      expect([partText(element, 'title'), placeholders()]).to.deep.equal([title(1), 0]);
    });

    it('tells what it shows, each time', async () => {
      const element = await both();
      const heard = hearAll(element);
      const shown = () => heard.at(-1)?.detail.view as { title?: string; displayName?: string } | undefined;
      for (const number of [1, 2, 1]) {
        show(element, number);
        await until(() => (shown()?.title ?? shown()?.displayName) === title(number));
      }
      expect(new Set(heard.map(({ type }) => type))).to.deep.equal(new Set([`${kind.tag}-load`]));
    });

    it('shows the new answer when it differs from what was remembered, and the fallback when it is gone', async () => {
      const element = await both();
      answer = (subject) => kind.answer(`New: About ${subject}`);
      show(element, 1);
      await element.updateComplete;
      expect(partText(element, 'title')).to.equal(title(1));
      await until(() => partText(element, 'title') === `New: ${title(1)}`);
      answer = () => ({});
      show(element, 2);
      await element.updateComplete;
      expect(partText(element, 'title')).to.equal(title(2));
      await until(() => states(element)[0] === 'fallback');
      expect([title(1), title(2)]).not.to.include(partText(element, 'title'));
    });

    it('shows a placeholder, and nothing old, for what it has never shown', async () => {
      const element = await both();
      answer = () => undefined;
      show(element, 3);
      await element.updateComplete;
      expect([states(element), element.shown]).to.deep.equal([['loading'], null]);
      expect([title(1), title(2)]).not.to.include(partText(element, 'title'));
    });
  });
}
