import { describe, expect, it } from 'vitest';
import { type ScriptTagOptions, scriptTag } from '../../../src/render/index.ts';

const GIVEN: ScriptTagOptions = { appView: 'https://appview.example', version: '0.1.0', integrity: 'sha384-abc+/=' };

describe('the script tag', () => {
  it.each<{ note: string; options?: Partial<ScriptTagOptions>; tag: string }>([
    {
      note: 'both elements, from the AppView that they ask',
      tag: '<script defer src="https://appview.example/0.1.0/masthead.js" integrity="sha384-abc+/=" crossorigin="anonymous" data-app-view="https://appview.example"></script>',
    },
    {
      note: 'the module of one element',
      options: { script: 'pub-card', module: true },
      tag: '<script type="module" src="https://appview.example/0.1.0/pub-card.mjs" integrity="sha384-abc+/=" crossorigin="anonymous" data-app-view="https://appview.example"></script>',
    },
    {
      note: 'a page that names its AppView elsewhere',
      options: { configure: false },
      tag: '<script defer src="https://appview.example/0.1.0/masthead.js" integrity="sha384-abc+/=" crossorigin="anonymous"></script>',
    },
    {
      note: 'the slash at the end of an address is not doubled',
      options: { appView: 'http://localhost:2584/' },
      tag: '<script defer src="http://localhost:2584/0.1.0/masthead.js" integrity="sha384-abc+/=" crossorigin="anonymous" data-app-view="http://localhost:2584"></script>',
    },
    {
      note: 'a package CDN',
      options: { folder: 'https://cdn.example/masthead@0.1.0/dist/' },
      tag: '<script defer src="https://cdn.example/masthead@0.1.0/dist/masthead.js" integrity="sha384-abc+/=" crossorigin="anonymous" data-app-view="https://appview.example"></script>',
    },
    {
      note: 'nothing leaves its attribute, and a version stays one segment',
      options: { appView: 'https://a.example/"><b>', version: '../"1', integrity: '"\'&' },
      tag: '<script defer src="https://a.example/&quot;&gt;&lt;b&gt;/..%2F%221/masthead.js" integrity="&quot;&#39;&amp;" crossorigin="anonymous" data-app-view="https://a.example/&quot;&gt;&lt;b&gt;"></script>',
    },
  ])('$note', ({ options, tag }) => {
    expect(scriptTag({ ...GIVEN, ...options })).toBe(tag);
  });
});
