import { expect, it } from 'vitest';
import { checkPage } from '../../../src/pages/check/check-page.ts';

const LINK = 'https://alice.example';
const DIAGNOSIS = {
  link: LINK,
  card: true,
  says: 'x',
  cause: null,
  hint: null,
  steps: [],
  findings: [],
  records: [],
  view: null,
  notNeeded: [],
};

it('keeps hostile words words', async () => {
  const hostile = '"></script></style><img src=x onerror=alert(1)><script>alert(1)</script>';
  const { body: html } = await checkPage(
    { link: hostile, account: hostile },
    { version: '1' },
    {
      ...DIAGNOSIS,
      link: hostile,
      cause: { id: 'link', verdict: 'broken', found: hostile, advice: hostile },
      steps: [{ id: 'link', verdict: 'broken', found: hostile, advice: hostile, run: [hostile] }],
      findings: [
        {
          id: 'field',
          stops: true,
          record: 'document',
          uri: hostile,
          field: hostile,
          found: hostile,
          wanted: hostile,
          says: hostile,
          advice: hostile,
          run: [hostile],
        },
      ],
      records: [hostile],
      notNeeded: [hostile],
    },
  );
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toMatch(/<img/);
});

it('does not call a card that readers do not see the card', async () => {
  const view = { uri: LINK, title: 'Mine', description: '' };
  const titled = async (instead?: string) => {
    const cause = { id: 'rivals', verdict: 'broken', found: 'x', ...(instead !== undefined && { instead }) } as const;
    const { body: html } = await checkPage(
      { link: LINK, account: '' },
      { version: '1' },
      { ...DIAGNOSIS, card: false, view, cause },
    );
    return /<div class="shown">\s*<h2>([^<]*)/.exec(html)?.[1];
  };
  expect(await titled('at://did:plc:b/site.standard.publication/b')).toBe('Yours, once proved');
  expect(await titled()).toBe('The card, once that is mended');
});

it.each([
  ['nothing is fine', ['broken'], undefined, 1],
  ['one thing is fine', ['ok', 'broken'], '1 thing is fine', 1],
  ['all is fine', ['ok', 'ok'], '2 things are fine', 0],
  ['what nobody knows stays open', ['ok', 'unknown', 'skipped', 'warn', 'ok'], '2 things are fine', 3],
] as const)('folds away what is fine, below a form for the next link: %s', async (_, verdicts, words, open) => {
  const steps = verdicts.map((verdict) => ({ id: 'link', verdict, found: 'x' }) as const);
  const { body: html } = await checkPage({ link: LINK, account: '' }, { version: '1' }, { ...DIAGNOSIS, steps });
  const [before = '', folded = ''] = html.split('<details class="fine ok">');
  expect(/<\/span> ([^<]*)<\/summary>/.exec(folded)?.[1]).toBe(words);
  expect(before.match(/class="step /g)?.length ?? 0).toBe(open);
  expect(before.indexOf('<form')).toBeLessThan(before.indexOf('class="answer"'));
});
