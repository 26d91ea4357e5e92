import { expect } from 'chai';
import { atRest, told, until } from '../mount.ts';
import { type PlainPage, plainPage } from '../plain-page.ts';
import { ARTICLE, PROFILE } from '../samples.ts';

/** A page of its own, because everything is said once a page; and what its console was told. */
interface Heard extends PlainPage {
  readonly warnings: string[];
}

async function page(): Promise<Heard> {
  const loaded = await plainPage('module.html', (url) =>
    url.pathname.endsWith('getProfileView') ? { profile: PROFILE } : { view: { external: ARTICLE } },
  );
  const warnings: string[] = [];
  const { console } = loaded.window as Window & { console: Console };
  console.warn = (...words: unknown[]) => {
    // Lit's development build says that it is one.
    if (!words.join().includes('Lit')) warnings.push(words.join(' '));
  };
  loaded.masthead?.configure({ appView: 'https://appview.example' });
  return { ...loaded, warnings };
}

/** Puts elements in a page, in view, and waits until each has settled. */
async function write({ document }: Heard, markup: string): Promise<void> {
  const place = document.createElement('main');
  place.innerHTML = markup;
  document.body.replaceChildren(place);
  await Promise.all([...place.querySelectorAll('pub-card, pro-profile')].map(told));
  await atRest();
}

const card = (attributes: string, inside = '') =>
  `<pub-card url="https://a.example/1" ${attributes}>${inside}</pub-card>`;

describe('the console of a page', () => {
  const mistakes: [note: string, markup: string, words: RegExp][] = [
    ['no link', '<pub-card></pub-card>', /pub-card.*no url\b/],
    ['no person', '<pro-profile></pro-profile>', /pro-profile.*no actor\b/],
    ['a relative link', '<pub-card url="/post"></pub-card>', /pub-card.*\/post/],
    ['no scheme', card('app-view="appview.example"'), /pub-card.*app-view.*"appview\.example.*https/],
    [
      'no scheme, of a profile',
      '<pro-profile actor="alice.example" app-view="people.example"></pro-profile>',
      /pro-profile.*app-view.*"people\.example.*https/,
    ],
    [
      'closed as in XML, so that the rest of the page is in it',
      '<div><pro-profile actor="alice.example"/><p>One</p><footer>Two</footer></div>',
      /pro-profile.*"\/>".*<\/pro-profile>/,
    ],
  ];
  it('says once what is wrong, and each mistake of a page', async () => {
    const heard = await page();
    for (const [, markup] of mistakes) for (let time = 0; time < 2; time++) await write(heard, markup);
    await until(() => heard.warnings.length >= mistakes.length);
    await atRest();
    expect(heard.warnings.length, heard.warnings.join('\n')).to.equal(mistakes.length);
    for (const [index, [note, , words]] of mistakes.entries()) expect(heard.warnings[index], note).to.match(words);
    for (const warning of heard.warnings) expect(warning).to.match(/^Masthead/);
  });

  for (const name of ['link', 'href', 'src'])
    it(`says that ${name}= was written for url=`, async () => {
      const heard = await page();
      await write(heard, `<pub-card ${name}="https://a.example/1"></pub-card>`);
      await until(() => heard.warnings.length);
      expect(heard.warnings.join()).to.match(new RegExp(`\\b${name}\\b.*\\burl\\b`));
    });

  it('says nothing where nothing is wrong, nor of data or a subject that comes later', async () => {
    const heard = await page();
    for (const markup of [
      '<pro-profile actor="alice.example"></pro-profile>',
      card('', '<figure><h3><a href="/1">One</a></h3><p>Two</p><img alt=""></figure>'),
      card('app-view="https://appview.example"'),
      card('app-view="/own"'),
      `<pub-card><script type="application/json">${JSON.stringify(ARTICLE)}</script></pub-card>`,
      // Another attribute that a page has for itself.
      card('href="#more"'),
    ]) {
      await write(heard, markup);
      expect(heard.warnings, markup).to.deep.equal([]);
    }
    const { document } = heard;
    const later = [document.createElement('pub-card'), document.createElement('pro-profile')];
    const settled = Promise.all(later.map(told));
    document.body.append(...later);
    Object.assign(later[0] ?? {}, { view: ARTICLE });
    Object.assign(later[1] ?? {}, { actor: 'alice.example', loading: 'eager' });
    await settled;
    await atRest();
    expect(heard.warnings).to.deep.equal([]);
  });
});
