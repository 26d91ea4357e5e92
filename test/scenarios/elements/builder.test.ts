import { expect } from 'chai';
import { openBuilder } from '../../../packages/masthead-appview/src/pages/builder/open-builder.ts';
import { configure } from '../../../src/elements/index.ts';
import { atRest, freshStage, until } from '../../elements/mount.ts';
import { ARTICLE, PROFILE } from '../../elements/samples.ts';

// The builder in every engine, also under the strict policy. test/scenarios/builder.journey.test.ts
// has it as it is built and served.
const APP_VIEW = 'https://cards.masthead.dev';
const HASH = `sha384-${'a'.repeat(64)}`;
const LINK = 'https://tides.leaflet.pub/low-water';

const ANSWERS: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
  '/': () => ({ name: 'Masthead', version: '1.2.3', checks: true, samples: [{ name: 'An article', paste: LINK }] }),
  '/script-tag.json': () => ({ version: '1.2.3', integrity: { 'masthead.js': HASH } }),
  '/xrpc/app.bsky.embed.getEmbedExternalView': (query) =>
    query.get('url')?.startsWith('https://tides.') ? { view: { external: ARTICLE } } : {},
  '/xrpc/id.sifa.getProfileView': (query) =>
    query.get('actor') === 'alice.example'
      ? PROFILE
      : new Response('{"error":"ProfileNotFound","message":"none"}', { status: 404 }),
  '/check': (query) =>
    query.get('url') === 'https://late.example/post'
      ? { card: true, cause: null, steps: [], view: ARTICLE }
      : {
          card: false,
          cause: {
            id: 'publication',
            verdict: 'broken',
            found: 'No record names <this> link.',
            advice: 'Write one.',
            run: ['npx masthead-cli init --url https://unknown.example'],
          },
          steps: [{ id: 'icon', verdict: 'warn', found: 'The icon is small.' }],
          view: null,
        },
};

interface Opened {
  readonly root: HTMLElement;
  readonly asked: URL[];
  readonly queries: string[];
  /** Those that going back leads past. */
  readonly steps: string[];
  /** Going back or on to an address of this page. */
  readonly travel: (query: string) => void;
  readonly input: HTMLInputElement;
  readonly code: () => string;
  readonly status: () => string;
  /** What a visitor does: writes it, and presses Enter. */
  readonly paste: (text: string) => Promise<void>;
}

async function open(query = '', others: typeof ANSWERS = {}): Promise<Opened> {
  const answers = { ...ANSWERS, ...others };
  const asked: URL[] = [];
  const queries: string[] = [];
  const steps: string[] = [];
  let travel: (query: string) => void = () => {};
  const fetch = async (input: RequestInfo | URL) => {
    const url = new URL(String(input));
    asked.push(url);
    const body = url.origin === APP_VIEW ? answers[url.pathname]?.(url.searchParams) : undefined;
    if (body === undefined) return new Response('no', { status: 404 });
    return body instanceof Response ? body : Response.json(body);
  };
  configure({ fetch, cache: { get: () => undefined, set: () => undefined } });
  const root = freshStage();
  root.className = 'builder';
  await openBuilder(root, {
    query,
    addresses: [APP_VIEW],
    fetch,
    remember(next, isStep) {
      queries.push(next);
      if (isStep) steps.push(next);
    },
    onTravel: (hear) => {
      travel = hear;
    },
  });
  const input = root.querySelector<HTMLInputElement>('#url');
  if (!input) throw new Error('no field');
  return {
    root,
    asked,
    queries,
    steps,
    travel: (to) => travel(to),
    input,
    code: () => root.querySelector('.outputs pre')?.textContent ?? '',
    status: () => root.querySelector('[role=status]')?.textContent ?? '',
    async paste(text) {
      input.value = text;
      input.form?.requestSubmit();
      await until(() => !root.hasAttribute('aria-busy'));
    },
  };
}

function select(root: HTMLElement, id: string, value: string): void {
  const field = root.querySelector<HTMLSelectElement>(`#${id}`);
  if (!field) throw new Error(`no ${id}`);
  field.value = value;
  field.dispatchEvent(new Event('change'));
}

describe('the builder', () => {
  it('shows a link as a card on a light and on a dark page, and the tag with version and hash', async () => {
    const { root, code, status, paste, asked } = await open();
    await paste(LINK);
    expect(status()).to.equal('A card: Reading a tide table');
    const cards = [...root.querySelectorAll('pub-card')];
    expect(cards.map(({ shown }) => shown?.title)).to.deep.equal(['Reading a tide table', 'Reading a tide table']);
    expect(code()).to.contain(`src="${APP_VIEW}/1.2.3/masthead.js" integrity="${HASH}"`);
    expect(code()).to.contain(`<pub-card url="${LINK}">`);
    // Both cards, and the builder itself, make do with one question.
    expect(asked.filter(({ pathname }) => pathname.startsWith('/xrpc/')).length).to.equal(1);
  });

  it('puts every choice on the card, into what is copied, and into the address', async () => {
    const { root, code, queries } = await open(`?url=${encodeURIComponent(LINK)}`);
    select(root, 'layout', 'compact');
    select(root, 'lang', 'ar');
    select(root, 'contrast', 'as-published');
    const card = root.querySelector('pub-card');
    expect(['layout', 'lang', 'contrast'].map((name) => card?.getAttribute(name))).to.deep.equal([
      'compact',
      'ar',
      'as-published',
    ]);
    expect(root.querySelector<HTMLElement>('.pane')?.dir).to.equal('rtl');
    expect(code()).to.contain('layout="compact" contrast="as-published" lang="ar" dir="rtl"');
    expect(queries.at(-1)).to.contain('layout=compact&contrast=as-published&lang=ar');
    root.querySelector<HTMLElement>('#form-static')?.click();
    await until(() => code().includes('style='));
    expect(code()).to.contain('lang="ar"');
    expect(code()).not.to.contain('<script');
  });

  it('shows a handle as a profile, without what only cards have', async () => {
    const { root, code, paste } = await open();
    await paste('@alice.example');
    expect(code()).to.contain('<pro-profile actor="alice.example">');
    expect(root.querySelector('pub-card')).to.equal(null);
    expect(root.querySelector('#contrast')?.closest<HTMLElement>('.field')?.hidden).to.equal(true);
    expect(
      [...(root.querySelector<HTMLSelectElement>('#layout')?.options ?? [])].map(({ value }) => value),
    ).to.deep.equal(['summary', 'full', 'compact']);
  });

  it('takes a bare domain for a site and for a handle', async () => {
    const { root, status, paste, input } = await open();
    await paste('alice.example');
    expect(status()).to.contain('A profile: Alice');
    await paste('tides.leaflet.pub');
    expect(status()).to.contain('A card:');
    root.querySelector<HTMLElement>('button.link')?.click();
    await until(() => !root.hasAttribute('aria-busy'));
    expect(input.value).to.equal('@tides.leaflet.pub');
    expect(status()).to.contain('No profile');
  });

  it('says why there is no card: the doctor’s answer, as text', async () => {
    const { root, status, paste } = await open();
    await paste('https://unknown.example/post');
    expect(status()).to.contain('No card');
    const why = root.querySelector('.doctor');
    for (const words of ['No record names <this> link.', 'Write one.', 'The icon is small.']) {
      expect(why?.textContent).to.contain(words);
    }
    expect(root.querySelector<HTMLElement>('.outputs')?.hidden).to.equal(true);
  });

  it('has the very command that the advice means, to be copied, and the way to the whole report with the link in it', async () => {
    const { root, paste } = await open();
    await paste('https://unknown.example/post');
    const why = root.querySelector('.doctor');
    expect(why?.querySelector('pre')?.textContent).to.equal('npx masthead-cli init --url https://unknown.example');
    expect(why?.querySelector('button')?.getAttribute('aria-label')).to.equal('Copy Command');
    expect(why?.querySelector('a')?.href).to.equal(`${APP_VIEW}/check?url=https%3A%2F%2Funknown.example%2Fpost`);
  });

  it('has a command for who asks a server that does not look', async () => {
    const { root, paste } = await open('', { '/': () => ({ name: 'Masthead', version: '1', checks: false }) });
    await paste('https://unknown.example/post');
    const why = root.querySelector('.doctor');
    expect(why?.querySelector('pre')?.textContent).to.equal("npx masthead-cli doctor 'https://unknown.example/post'");
    expect(why?.querySelector('a')?.href).to.contain('/check?url=https%3A%2F%2Funknown.example%2Fpost');
  });

  it('shows the second preview for looking only, and says where the links of the first open', async () => {
    const { root, paste } = await open();
    await paste(LINK);
    const [light, dark] = root.querySelectorAll<HTMLElement>('.pane');
    expect([light?.inert, dark?.inert]).to.deep.equal([false, true]);
    const preview = root.querySelector('.preview');
    expect(preview?.querySelector('h2')?.textContent).to.equal('Preview');
    expect(preview?.textContent).to.contain('new tab');
  });

  it('tells of every choice what it changed', async () => {
    const { root, paste } = await open();
    await paste(LINK);
    select(root, 'layout', 'compact');
    await until(() => (root.querySelector('.unseen[role=status]')?.textContent ?? '') !== '');
    expect(root.querySelector('.unseen[role=status]')?.textContent).to.contain('Layout: One line.');
  });

  it('takes the place of the field that the page had, and what somebody wrote there', async () => {
    const stage = freshStage();
    const [ask, root] = [document.createElement('div'), document.createElement('div')];
    const field = document.createElement('input');
    field.value = 'alice.ex';
    ask.append(field);
    stage.append(ask, root);
    field.focus();
    const heard: boolean[] = [];
    const fetch = async () => Response.json({ name: 'Masthead', version: '1', checks: false });
    const onAsked = (asked: boolean) => heard.push(asked);
    await openBuilder(root, { query: '', addresses: [APP_VIEW], fetch, remember: () => {}, ask, onAsked });
    const input = ask.querySelector<HTMLInputElement>('#url');
    expect(input?.value).to.equal('alice.ex');
    expect(document.activeElement).to.equal(input);
    expect(root.querySelector('form')).to.equal(null);
    if (input) input.value = 'hello there';
    input?.form?.requestSubmit();
    await until(() => !root.hasAttribute('aria-busy'));
    // What is no link shows nothing.
    expect(heard.at(-1)).to.equal(false);
  });

  it('shows a card that the doctor found and the index does not have yet', async () => {
    const { root, status, code, paste } = await open();
    await paste('https://late.example/post');
    expect(status()).to.contain('not indexed it yet');
    expect(root.querySelector('pub-card')?.shown?.title).to.equal('Reading a tide table');
    expect(code()).to.contain('<pub-card url="https://late.example/post">');
  });

  it('says what to write instead, at the field', async () => {
    const { root, input, asked, paste } = await open();
    const before = asked.length;
    await paste('hello there');
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(root.querySelector(`#${input.getAttribute('aria-describedby')}`)?.textContent).to.contain('neither a link');
    expect(document.activeElement).to.equal(input);
    expect(asked.length).to.equal(before);
  });

  it('does not forget what was pasted where no AppView answers, and goes on once one does', async () => {
    let up = false;
    const about = ANSWERS['/'];
    const { root, status, paste } = await open('', {
      '/': (query) => (up ? about?.(query) : new Response('no', { status: 404 })),
    });
    const field = root.querySelector<HTMLInputElement>('#app-view');
    expect(field?.form?.textContent).to.contain(`No AppView answered at ${APP_VIEW}`);
    await paste(LINK);
    expect(root.querySelector('#url-problem')?.textContent).to.contain('above');
    up = true;
    field?.form?.requestSubmit();
    await until(() => status().startsWith('A card:'));
    expect(root.querySelector('#app-view')).to.equal(null);
    expect(root.querySelector('#url-problem')?.textContent).to.equal('');
  });

  it('asks again where no answer came, with a button that goes once one comes', async () => {
    let up = false;
    const { root, status, paste } = await open('', {
      '/xrpc/app.bsky.embed.getEmbedExternalView': () =>
        up ? { view: { external: ARTICLE } } : new Response('<p>', { status: 200 }),
    });
    await paste(LINK);
    expect(status()).to.contain('did not answer');
    const again = root.querySelector<HTMLButtonElement>('button.again');
    expect(again?.hidden).to.equal(false);
    up = true;
    again?.focus();
    again?.click();
    await until(() => !root.hasAttribute('aria-busy'));
    expect(status()).to.contain('A card:');
    expect(again?.hidden).to.equal(true);
    // Whoever pressed it with a key is not thrown back to the beginning of the page.
    expect(document.activeElement).to.equal(root.querySelector('.status'));
  });

  it('makes a step of every link, and none of a choice', async () => {
    const { root, paste, steps } = await open();
    await paste(LINK);
    select(root, 'layout', 'compact');
    await paste(LINK);
    await paste('@alice.example');
    expect(steps.map((query) => new URLSearchParams(query).get('url'))).to.deep.equal([LINK, '@alice.example']);
  });

  it('follows who goes back or on: the link, the choices, and the page before the first', async () => {
    const { root, input, status, paste, travel, steps, code } = await open();
    await paste('@alice.example');
    travel(`?${new URLSearchParams({ url: LINK, layout: 'compact' })}`);
    await until(() => status().startsWith('A card:'));
    expect(input.value).to.equal(LINK);
    expect(code()).to.contain('layout="compact"');
    expect(root.querySelector<HTMLSelectElement>('#layout')?.value).to.equal('compact');
    travel('');
    expect([input.value, status()]).to.deep.equal(['', '']);
    expect(root.querySelector<HTMLElement>('.work')?.hidden).to.equal(true);
    // Going back is no new step.
    expect(steps.length).to.equal(1);
  });

  it('shows nothing late of what somebody went back from', async () => {
    const { root, input, status, travel } = await open();
    input.value = LINK;
    input.form?.requestSubmit();
    travel('');
    await atRest();
    expect(status()).to.equal('');
    expect(root.querySelector<HTMLElement>('.work')?.hidden).to.equal(true);
    expect(root.hasAttribute('aria-busy')).to.equal(false);
  });

  it('shows the last of two, whichever answer comes first', async () => {
    const { root, input, status } = await open();
    input.value = 'https://unknown.example/post';
    input.form?.requestSubmit();
    input.value = LINK;
    input.form?.requestSubmit();
    await until(() => !root.hasAttribute('aria-busy'));
    expect(status()).to.contain('A card:');
    expect(root.querySelector<HTMLElement>('.doctor')?.hidden).to.equal(true);
  });
});
