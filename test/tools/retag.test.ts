import { describe, expect, it } from 'vitest';
import { retag } from '../../tools/retag.ts';

const RELEASE = { version: '0.2.0', integrity: { 'masthead.js': 'sha384-new', 'pub-card.mjs': 'sha384-card' } };

describe('a script tag in a text', () => {
  it.each([
    {
      note: 'without a version gets one, with its hash',
      before: '<script defer src="http://localhost:2584/masthead.js" data-app-view="http://localhost:2584"></script>',
      after:
        '<script defer src="http://localhost:2584/0.2.0/masthead.js" integrity="sha384-new" crossorigin="anonymous" data-app-view="http://localhost:2584"></script>',
    },
    {
      note: 'of an older version',
      before:
        '<script defer src="https://a.example/0.1.0/masthead.js" integrity="sha384-old" crossorigin="anonymous"></script>',
      after:
        '<script defer src="https://a.example/0.2.0/masthead.js" integrity="sha384-new" crossorigin="anonymous"></script>',
    },
    {
      note: 'of a version before a release',
      before: '<script defer src="https://a.example/0.2.0-rc.1/masthead.js"></script>',
      after:
        '<script defer src="https://a.example/0.2.0/masthead.js" integrity="sha384-new" crossorigin="anonymous"></script>',
    },
    {
      note: 'of a module',
      before: '<script type="module" src="https://a.example/pub-card.mjs"></script>',
      after:
        '<script type="module" src="https://a.example/0.2.0/pub-card.mjs" integrity="sha384-card" crossorigin="anonymous"></script>',
    },
    {
      note: 'in a template',
      before: '    <script defer src="{{ appView }}/masthead.js"></script>',
      after:
        '    <script defer src="{{ appView }}/0.2.0/masthead.js" integrity="sha384-new" crossorigin="anonymous"></script>',
    },
    {
      note: 'of a package CDN',
      before:
        '<script defer src="https://cdn.example/npm/masthead@0.1.0/dist/masthead.js" data-app-view="https://a.example"></script>',
      after:
        '<script defer src="https://cdn.example/npm/masthead@0.2.0/dist/masthead.js" integrity="sha384-new" crossorigin="anonymous" data-app-view="https://a.example"></script>',
    },
    {
      note: 'with an attribute of its own keeps it',
      before:
        '<script nonce="r4nd0m" defer src="https://a.example/masthead.js" data-profile-app-view="https://p.example"></script>',
      after:
        '<script defer src="https://a.example/0.2.0/masthead.js" integrity="sha384-new" crossorigin="anonymous" nonce="r4nd0m" data-profile-app-view="https://p.example"></script>',
    },
  ])('$note', ({ before, after }) => {
    expect(retag(`a\n${before}\nb`, RELEASE)).toBe(`a\n${after}\nb`);
    expect(retag(after, RELEASE)).toBe(after);
  });

  it.each([
    { note: 'a copy on the own site', text: '<script defer src="/masthead.js"></script>' },
    { note: 'somebody else’s script', text: '<script src="https://a.example/other.js"></script>' },
    { note: 'a script whose name only ends alike', text: '<script src="https://a.example/not-masthead.js"></script>' },
    { note: 'an inline script', text: '<script>"https://a.example/masthead.js"</script>' },
    { note: 'code that only mentions it', text: '`dist/masthead.js`' },
  ])('stays when it is $note', ({ text }) => {
    expect(retag(text, RELEASE)).toBe(text);
  });

  it('has its version in a policy, too', () => {
    const policy = (version: string) =>
      `content="script-src https://a.example/${version}/; connect-src https://a.example"`;
    expect(retag(policy('0.1.0'), RELEASE)).toBe(policy('0.2.0'));
    expect(retag(policy('0.2.0-rc.1'), RELEASE)).toBe(policy('0.2.0'));
  });

  it('of a file that the release does not have is an error', () => {
    expect(() => retag('<script src="https://a.example/pro-profile.js"></script>', RELEASE)).toThrow('pro-profile.js');
  });
});
