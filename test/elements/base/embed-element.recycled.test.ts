import { expect } from 'chai';
import { configure } from '../../../src/elements/index.ts';
import { KINDS, type Kind, markupOf, renderedOf } from '../kinds.ts';
import { atRest, type Embed, hearAll, mountDeclared, part, partText, states, told, until } from '../mount.ts';
import { APP_VIEW, resetConfig, type StubAppView, stubAppView } from '../stub-app-view.ts';

// A list that scrolls has few elements, and gives each another subject again and again.
const EAGER = 'loading="eager"';
const MADE: readonly [way: string, markup: (kind: Kind) => string][] = [
  ['made by a script', (kind) => markupOf(kind, EAGER)],
  ['rendered by a server', (kind) => renderedOf(kind, titleOf(kind, 1), EAGER)],
];

function titleOf(kind: Kind, number: number): string {
  return `About ${kind.named(number)}`;
}

/** What shows in between: whether a placeholder came into a shadow root. */
function watchPlaceholders(element: Embed): () => number {
  let seen = 0;
  const isPlaceholder = (node: Node) =>
    node instanceof Element &&
    (node.matches('[part~=skeleton], [part~=basic]') || !!node.querySelector('[part~=skeleton], [part~=basic]'));
  const count = (records: readonly MutationRecord[]) => {
    for (const { type, target, addedNodes } of records)
      if (type === 'attributes' ? isPlaceholder(target) : [...addedNodes].some(isPlaceholder)) seen++;
  };
  const observer = new MutationObserver(count);
  if (element.shadowRoot)
    observer.observe(element.shadowRoot, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['part'],
    });
  return () => {
    count(observer.takeRecords());
    return seen;
  };
}

/** What was told, without what was told again. */
function changes(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => value !== values[index - 1]);
}

for (const kind of KINDS) {
  const show = (element: Embed, number: number) => element.setAttribute(kind.subject, kind.named(number));
  const title = (number: number) => titleOf(kind, number);
  const nameIn = (view: unknown) => {
    const { title, displayName } = view as { title?: string; displayName?: string };
    return title ?? displayName;
  };

  for (const [way, markup] of MADE) {
    describe(`a <${kind.tag}> ${way}, whose ${kind.subject} goes back and forth`, () => {
      let stub: StubAppView;
      let answer: (subject: string) => unknown;
      beforeEach(() => {
        answer = (subject) => kind.answer(`About ${subject}`);
        stub = stubAppView((url) => answer(kind.askedFor(url)));
      });
      afterEach(resetConfig);

      /** An element that has shown both, and now shows the second one. */
      async function both(): Promise<Embed> {
        const element = mountDeclared<Embed>(markup(kind));
        await told(element);
        expect(partText(element, 'title')).to.equal(title(1));
        show(element, 2);
        await told(element);
        expect(partText(element, 'title')).to.equal(title(2));
        return element;
      }

      it('shows at once what it has shown before, with nothing in between', async () => {
        const element = await both();
        const placeholders = watchPlaceholders(element);
        for (const number of [1, 2, 1, 2]) {
          show(element, number);
          await element.updateComplete;
          expect([partText(element, 'title'), states(element)]).to.deep.equal([title(number), ['ready']]);
          expect(nameIn(element.shown)).to.equal(title(number));
        }
        await atRest();
        expect([partText(element, 'title'), placeholders()]).to.deep.equal([title(2), 0]);
      });

      it('does so also when it changes again before anybody has answered', async () => {
        const element = await both();
        const placeholders = watchPlaceholders(element);
        for (const number of [1, 2, 1, 2, 1]) show(element, number);
        await element.updateComplete;
        expect(partText(element, 'title')).to.equal(title(1));
        await atRest();
        expect([partText(element, 'title'), placeholders()]).to.deep.equal([title(1), 0]);
      });

      it('tells what it shows, each time', async () => {
        const element = await both();
        const heard = hearAll(element);
        for (const number of [1, 2, 1, 2]) {
          show(element, number);
          await until(() => nameIn(heard.at(-1)?.detail.view ?? {}) === title(number));
        }
        await atRest();
        expect(new Set(heard.map(({ type }) => type))).to.deep.equal(new Set([`${kind.tag}-load`]));
        expect(changes(heard.map(({ detail }) => nameIn(detail.view)))).to.deep.equal([1, 2, 1, 2].map(title));
      });

      it('keeps the focus on the same part', async () => {
        const element = await both();
        const name = kind.tag === 'pub-card' ? 'button' : 'title';
        part(element, name)?.focus();
        for (const number of [1, 2, 1, 2]) {
          show(element, number);
          await element.updateComplete;
          expect(element.shadowRoot?.activeElement?.getAttribute('part'), String(number)).to.equal(name);
        }
        await atRest();
        expect(element.shadowRoot?.activeElement?.getAttribute('part')).to.equal(name);
      });

      it('shows the new answer when it differs from what was remembered', async () => {
        const element = await both();
        answer = (subject) => kind.answer(`New: About ${subject}`);
        show(element, 1);
        await element.updateComplete;
        expect(partText(element, 'title')).to.equal(title(1));
        await until(() => partText(element, 'title') === `New: ${title(1)}`);
        expect([partText(element, 'title'), states(element)]).to.deep.equal([`New: ${title(1)}`, ['ready']]);
      });

      it('shows the fallback when it is gone', async () => {
        const element = await both();
        answer = () => ({});
        const heard = hearAll(element);
        show(element, 1);
        await element.updateComplete;
        expect(partText(element, 'title')).to.equal(title(1));
        await until(() => states(element)[0] === 'fallback');
        await atRest();
        expect([states(element), heard.at(-1)?.type, element.shown]).to.deep.equal([
          ['fallback'],
          `${kind.tag}-fallback`,
          null,
        ]);
        expect(partText(element, 'title')).not.to.equal(title(1));
      });

      it('shows a placeholder, and nothing old, for what it has never shown', async () => {
        const element = await both();
        answer = () => undefined;
        show(element, 3);
        await element.updateComplete;
        expect([states(element), element.shown]).to.deep.equal([['loading'], null]);
        expect([title(1), title(2)]).not.to.include(partText(element, 'title'));
      });

      it('asks nothing for what it shows again while the answer is fresh', async () => {
        const asked: string[] = [];
        configure({
          appView: APP_VIEW,
          cache: undefined,
          fetch: async (input) => {
            const subject = kind.askedFor(new URL(String(input)));
            asked.push(subject);
            return Response.json(kind.answer(`About ${subject}`));
          },
        });
        const element = await both();
        const placeholders = watchPlaceholders(element);
        for (const number of [1, 2, 1]) {
          show(element, number);
          await element.updateComplete;
          expect(partText(element, 'title')).to.equal(title(number));
        }
        await atRest();
        expect([asked, placeholders()]).to.deep.equal([[kind.named(1), kind.named(2)], 0]);
        expect(stub.asked.length).to.equal(0);
      });
    });
  }
}
