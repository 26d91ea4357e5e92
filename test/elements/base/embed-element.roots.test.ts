import { expect } from 'chai';
import { KINDS, markupOf, renderedOf } from '../kinds.ts';
import {
  atRest,
  type Embed,
  freshStage,
  hearAll,
  mountDeclared,
  part,
  partText,
  states,
  told,
  until,
} from '../mount.ts';
import { resetConfig, type StubAppView, stubAppView } from '../stub-app-view.ts';

const EAGER = 'loading="eager"';
const cards = (element: Element) => element.shadowRoot?.querySelectorAll('[part~=card]').length ?? 0;

/** What the styles of an element do. */
function looks(element: Element): string[] {
  const { borderTopLeftRadius, borderTopStyle } = getComputedStyle(part(element, 'card') as Element);
  return [getComputedStyle(element).display, borderTopLeftRadius, borderTopStyle];
}
const STYLED = ['flex', '14px', 'solid'];

for (const kind of KINDS) {
  describe(`the shadow root of a <${kind.tag}>`, () => {
    let stub: StubAppView;
    beforeEach(() => {
      stub = stubAppView();
    });
    afterEach(() => {
      freshStage();
      resetConfig();
    });

    it('can be written as HTML, and is copied with the element: the copy shows and looks the same, and asks for itself', async () => {
      const element = mountDeclared<Embed>(markupOf(kind, EAGER));
      (await stub.request(0)).answer(kind.answer('One'));
      await told(element);
      const html = element.getHTML({ serializableShadowRoots: true });
      expect([html.includes('shadowrootmode="open"'), html.includes('>One<')]).to.deep.equal([true, true]);
      const copy = element.cloneNode(true) as Embed;
      expect(partText(copy, 'title')).to.equal('One');
      const heard = hearAll(copy);
      element.after(copy);
      await copy.updateComplete;
      expect([partText(copy, 'title'), cards(copy), looks(copy)]).to.deep.equal(['One', 1, STYLED]);
      (await stub.request(1)).answer(kind.answer('Two'));
      await until(() => heard.length);
      expect([heard.map(({ type }) => type), partText(copy, 'title'), cards(copy), looks(copy)]).to.deep.equal([
        [`${kind.tag}-load`],
        'Two',
        1,
        STYLED,
      ]);
      expect([partText(element, 'title'), cards(element)]).to.deep.equal(['One', 1]);
    });

    it('may be closed: the element shows and tells as ever', async () => {
      const errors: string[] = [];
      const complain = ({ message }: ErrorEvent) => errors.push(message);
      const refuse = ({ reason }: PromiseRejectionEvent) => errors.push(String(reason));
      addEventListener('error', complain);
      addEventListener('unhandledrejection', refuse);
      try {
        const element = mountDeclared<Embed>(
          renderedOf(kind, 'One', EAGER).replace('shadowrootmode="open"', 'shadowrootmode="closed"'),
        );
        const heard = hearAll(element);
        expect(element.shadowRoot).to.equal(null);
        await until(() => stub.asked.length);
        stub.asked[0]?.answer(kind.answer('Two'));
        await until(() => heard.length);
        expect([heard.map(({ type }) => type), states(element)]).to.deep.equal([[`${kind.tag}-load`], ['ready']]);
        expect(element.getBoundingClientRect().height).to.be.greaterThan(20);
        element.setAttribute('layout', 'compact');
        element.focus();
        await atRest();
        expect(errors).to.deep.equal([]);
      } finally {
        removeEventListener('error', complain);
        removeEventListener('unhandledrejection', refuse);
      }
    });
  });

  describe(`a <${kind.tag}> that a server rendered`, () => {
    let stub: StubAppView;
    beforeEach(() => {
      stub = stubAppView();
    });
    afterEach(() => {
      freshStage();
      resetConfig();
    });

    /** How an element comes to know what it shows. */
    const sources: [note: string, settle: (name: string, more?: object) => Promise<Embed>][] = [
      [
        'with its data as JSON',
        async (name, more) => {
          const html = renderedOf(kind, 'One', EAGER, { data: true, ...(more && { more }) });
          return settled(html.replace(/("title"|"displayName"):"One"/, `$1:"${name}"`));
        },
      ],
      [
        'and that asks',
        async (name, more) => {
          const element = settled(renderedOf(kind, 'One', EAGER, { ...(more && { more }) }));
          (await stub.request(0)).answer(kind.answer(name, more));
          return element;
        },
      ],
      [
        'and that is given its data',
        async (name, more) => {
          const element = settled(renderedOf(kind, 'One', '', { ...(more && { more }) }), kind.data(name, more));
          return element;
        },
      ],
    ];

    let before: { range: Range; nodes: Element[] };

    /** Looks at what the server wrote, and waits until the element has settled. */
    async function settled(html: string, view?: object): Promise<Embed> {
      const element = mountDeclared<Embed>(html);
      const range = document.createRange();
      const text = part(element, 'title')?.firstChild as Text;
      range.setStart(text, 0);
      range.setEnd(text, 2);
      before = { range, nodes: [...(element.shadowRoot?.querySelectorAll('[part]') ?? [])] };
      part(element, 'warning')?.setAttribute('open', '');
      if (view) element.view = view;
      await told(element);
      await atRest();
      return element;
    }

    for (const [note, settle] of sources) {
      it(`keeps all of it when it shows the same: ${note}`, async () => {
        const element = await settle('One', kind.tag === 'pub-card' ? { labels: [{ val: 'porn' }] } : {});
        const nodes = [...(element.shadowRoot?.querySelectorAll('[part]') ?? [])];
        expect(states(element)).to.deep.equal(['ready']);
        expect(part(element, 'warning')?.hasAttribute('open') ?? true, 'open, as a reader left it').to.equal(true);
        expect([nodes.length, nodes.every((node, index) => node === before.nodes[index])]).to.deep.equal([
          before.nodes.length,
          true,
        ]);
        // What a reader has marked is such a range.
        expect(before.range.toString()).to.equal('On');
        expect([cards(element), looks(element)]).to.deep.equal([1, STYLED]);
      });

      it(`shows what changes later in what it has kept: ${note}`, async () => {
        const element = await settle('One');
        element.view = kind.data('Two');
        await told(element);
        expect([partText(element, 'title'), cards(element), looks(element)]).to.deep.equal(['Two', 1, STYLED]);
        element.setAttribute('layout', 'compact');
        await element.updateComplete;
        expect([part(element, 'card')?.part.contains('compact'), cards(element)]).to.deep.equal([true, 1]);
      });
    }
  });
}
