import { PLATFORMS } from 'masthead/core';
import { writeElement } from 'masthead/internal/render/html/element-html';
import { escapeHtml } from 'masthead/render';
import { codeBlock, framedPage } from '../frame/html-page.ts';
import type { PageFormat } from '../page-format.ts';

const STYLE = [
  '.docs{display:grid;gap:2.5rem;max-inline-size:48rem;margin-block-start:2rem}.docs p,.docs ul{margin:.5rem 0}.docs ul{padding-inline-start:1.25rem}',
  '.docs dl{display:grid;grid-template-columns:minmax(0,1fr);gap:0 1.5rem;margin:.5rem 0}.docs dt{margin-block-start:.5rem}.docs dd{margin:0;color:var(--quiet)}',
  '@media(width>=40rem){.docs dl{grid-template-columns:minmax(0,2fr) minmax(0,3fr)}.docs :is(dt,dd){margin-block-start:.375rem}}',
].join('\n');

const LINK = 'https://example.com/post';

/**
 * `/docs`: how a card comes onto a page, what this server answers, and what it stores. The handbook
 * is in the package `masthead`.
 */
export const docs: PageFormat = async ({ origin, facts, scriptTag }) => {
  const tag = writeElement('pub-card', [['url', LINK]], { href: LINK, text: 'A post' });
  const known = await facts();
  const { base = '' } = known;
  return framedPage({
    title: 'Docs – Masthead',
    place: 'docs',
    facts: known,
    body: `<main class="wrap page">
<h1>Docs</h1>
<p class="lede">How a card comes onto a page, and what this server answers.</p>
<p>A link has a card when a record on AT Protocol backs it: articles and publications of ${PLATFORMS.map(({ name }) => name).join(', ')}, WordPress and many sites of their own. A handle has a profile when its account has one of Sifa's profile records.</p>
<div class="docs">
<section aria-labelledby="page"><h2 id="page">On a page</h2>
<p>The script once in the head, the element where the card belongs:</p>
${codeBlock('Tag', `${scriptTag()}\n\n${tag}`)}
<p>The content of the element shows where no script runs, and where no record backs the link. <a href="${base}/">The builder</a> writes it for a link of yours, also as a frame, as HTML without scripts, and for Markdown; <a href="${base}/examples">the examples</a> show each kind.</p></section>
<section aria-labelledby="addresses"><h2 id="addresses">Addresses</h2>
<p>Put the link, percent-encoded, behind <code>url=</code>, a handle or a DID behind <code>actor=</code>.</p>
<dl>
${ADDRESSES.map(([address, says]) => `<dt><code>${base}${escapeHtml(address)}</code></dt><dd>${escapeHtml(says.replace('; /', `; ${base}/`))}</dd>`).join('\n')}
</dl></section>
<section aria-labelledby="command"><h2 id="command">The command line</h2>
<p>Of the package <code>masthead-cli</code>, or in a clone:</p>
${codeBlock('Commands', `npx masthead-cli card ${LINK} --app-view ${origin}\nnpx masthead-cli doctor ${LINK}\nnpx masthead-cli serve --sample`)}
<p>The first shows what is behind a link, the second says why it has no card, the third runs a server such as this one. <code>npx masthead-cli help</code> lists the others.</p></section>
<section aria-labelledby="handbook"><h2 id="handbook">The handbook</h2>
<p>It is in the folder <code>docs</code> of the package <code>masthead</code>: for site owners (<code>site-owners.md</code>), publishers (<code>publishers.md</code>), designers (<code>designers.md</code>), renderers (<code>renderers.md</code>) and operators (<code>operate.md</code>).</p></section>
<section aria-labelledby="privacy"><h2 id="privacy">Privacy</h2>
<p>This server holds public records, and nothing about readers. Its log has no line for a request and no client address. In memory, until it stops, it keeps the latest addresses of clients, for the rate limit, and recent answers by their query. It sets no cookie. A reader of a card sends requests to this server and to the host of its pictures, which the operator chose, and to nobody else.</p>
<p>A record that its owner deletes or hides is gone from here within five seconds, and from every page within two minutes.</p></section>
</div>
</main>`,
    style: STYLE,
  });
};

const ADDRESSES: readonly (readonly [address: string, says: string])[] = [
  ['/embed?url=', 'a page for a frame; ?actor= for a person'],
  ['/oembed?url=', 'oEmbed, as JSON or, with format=xml, as XML'],
  ['/card.svg?url=', 'a picture, light and dark; /profile.svg?actor= of a person'],
  ['/card.png?url=', 'a link preview of 1200 by 630; /profile.png?actor= of a person'],
  ['/p/{handle}', 'a person’s page'],
  ['/check?url=', 'why there is no card'],
  ['/xrpc/app.bsky.embed.getEmbedExternalView?url=', 'the card as JSON; {} where no record backs the link'],
  ['/', 'for programs, as JSON: what this server is, and the address of its query for profiles'],
  ['/script-tag.json', 'the tag of this version, with the hash of each file'],
];
