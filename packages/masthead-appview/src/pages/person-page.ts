import {
  type CardView,
  canonicalizeUrl,
  employer,
  onBehalfOf,
  type ProfilePosition,
  type ProfileView,
  primaryPosition,
  summarizeProfile,
} from 'masthead/core';
import { profilePage } from 'masthead/internal/core/profile/profile-view';
import { INVALID_HANDLE, storedDid } from 'masthead/internal/core/values/identifiers';
import { writeElement } from 'masthead/internal/render/html/element-html';
import {
  escapeHtml,
  type PubCardOptions,
  proProfileStyleHashes,
  pubCardStyleHashes,
  renderProProfile,
  renderPubCard,
} from 'masthead/render';
import { readActor } from '../server/route.ts';
import { codeBlock, framedPage, type ServedPage, type ServerFacts } from './frame/html-page.ts';
import type { PageFormat } from './page-format.ts';

const STYLE = [
  '.page{max-inline-size:54rem}.page>section{margin-block-start:2.5rem}.page h2{margin-block-end:.75rem}',
  '.page .three:has(>:only-child){grid-template-columns:minmax(0,1fr)}',
  // The name in the profile is the heading of the page.
  'pro-profile::part(title){font-size:1.875rem;line-height:1.2}',
].join('\n');

/** The options of the cards of a person's publications. */
const CARD: PubCardOptions = { layout: 'publication', heading: 3 };

/** `/p/{handle}`; the route passes the last path segment as `actor`. */
export const person: PageFormat = async ({ parameters, origin, ...find }) => {
  const found = await find.person(readActor(parameters));
  const page = await personPage(found.view, origin, {
    facts: await find.facts(),
    publications: await find.publications(storedDid(found.view.did)),
    scriptTag: find.scriptTag(),
  });
  return { ...page, person: found };
};

/** The parts of a person's page besides the profile. */
export interface AroundPerson {
  readonly facts: ServerFacts;
  /** The cards of their publications. */
  readonly publications: readonly CardView[];
  /** The HTML that another page needs to load this server's script. */
  readonly scriptTag: string;
}

/**
 * A person's page, which profile elements link to by default: the full profile as HTML, structured
 * data (schema.org's `ProfilePage`), a preview image and oEmbed discovery; below it their
 * publications, and the tag that puts the profile on a page. With `discoverable: false` it has
 * `noindex` and no structured data. `origin` is this AppView's public one.
 */
export async function personPage(view: ProfileView, origin: string, around: AroundPerson): Promise<ServedPage> {
  const { displayName, headline } = summarizeProfile(view);
  const name = displayName ?? view.handle;
  const position = primaryPosition(view.positions);
  const description = [position && roleWords(position), headline].filter(Boolean).join(' – ') || `@${view.handle}`;
  const address = profilePage(origin, view);
  const picture = `${origin}/profile.png?actor=${encodeURIComponent(view.did)}`;
  const oembed = (format: string) => `${origin}/oembed?format=${format}&url=${encodeURIComponent(address)}`;
  const head = [
    ...(view.discoverable === false ? [meta('name', 'robots', 'noindex')] : []),
    meta('name', 'description', description),
    link('canonical', address),
    link('alternate', oembed('json'), 'application/json+oembed', name),
    link('alternate', oembed('xml'), 'text/xml+oembed', name),
    meta('property', 'og:type', 'profile'),
    meta('property', 'og:title', name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n');
  const { facts, publications } = around;
  // A link to this same page would lead nowhere.
  const profile = renderProProfile(view, { layout: 'full', heading: 1, profileBase: 'none' });
  const body = `<main class="wrap page">
${profile}
${publicationList(publications)}${tagToTake(view, address, name, around)}
</main>`;
  return framedPage({
    title: `${name} (@${view.handle})`,
    head: `${head}\n`,
    facts,
    body,
    style: STYLE,
    styleHashes: [
      ...(await proProfileStyleHashes(view)),
      ...(await Promise.all(publications.map((each) => pubCardStyleHashes(each, CARD)))).flat(),
    ],
    ...(view.discoverable !== false && {
      data: structuredData(view, name, address, publications),
    }),
  });
}

function publicationList(publications: readonly CardView[]): string {
  if (publications.length === 0) return '';
  const cards = publications.map((card) => `<div>${renderPubCard(card, CARD)}</div>`).join('\n');
  return `<section aria-labelledby="publications"><h2 id="publications">Publications</h2>\n<div class="three">\n${cards}\n</div></section>\n`;
}

function tagToTake(
  { handle, did }: ProfileView,
  address: string,
  name: string,
  { scriptTag, facts: { base = '' } }: AroundPerson,
): string {
  const actor = handle === INVALID_HANDLE ? did : handle;
  const tag = writeElement('pro-profile', [['actor', actor]], { href: address, text: name });
  const choose = new URLSearchParams({ url: actor.startsWith('did:') ? actor : `@${actor}` });
  return `<section aria-labelledby="take"><h2 id="take">Put this on your page</h2>
${codeBlock('Tag', `${scriptTag}\n\n${tag}`)}
<p><a href="${base}/?${escapeHtml(String(choose))}">Choose how it looks</a></p></section>`;
}

function roleWords(position: ProfilePosition): string {
  const role = [position.title, employer(position)].filter(Boolean).join(', ');
  const party = onBehalfOf(position);
  return party ? `${role}, on behalf of ${party}` : role;
}

/**
 * The data for search engines; about other accounts and sites, only what is proved
 * (docs/rules.md#structured-data).
 */
function structuredData(view: ProfileView, name: string, address: string, publications: readonly CardView[]): unknown {
  const position = primaryPosition(view.positions);
  const { website } = view;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      '@id': `${address}#person`,
      name,
      alternateName: `@${view.handle}`,
      identifier: view.did,
      url: address,
      ...(view.headline && { description: view.headline }),
      ...(view.avatar && { image: view.avatar }),
      ...(position?.title && { jobTitle: position.title }),
      // A company's own account says where its one person works; no record of anybody else says
      // that.
      ...(position?.entityName &&
        position.companyDid === view.did && {
          worksFor: { '@type': 'Organization', name: position.entityName },
        }),
      ...(view.skills.length > 0 && { knowsAbout: view.skills.slice(0, 50).map((skill) => skill.name) }),
      ...(website && namesAccount(website, view, publications) && { sameAs: [website] }),
    },
  };
}

/**
 * Whether a site names the account: by the handle, which is checked both ways, or as a verified
 * publication of that account.
 */
function namesAccount(site: string, { handle }: ProfileView, publications: readonly CardView[]): boolean {
  const address = canonicalizeUrl(site);
  if (address === null) return false;
  if (handle !== INVALID_HANDLE && new URL(address).host === handle) return true;
  return publications.some(
    ({ uri, verification }) => verification?.status === 'verified' && canonicalizeUrl(uri) === address,
  );
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}

function link(rel: string, href: string, type?: string, title?: string): string {
  const more = type === undefined ? '' : ` type="${type}" title="${escapeHtml(title ?? '')}"`;
  return `<link rel="${rel}"${more} href="${escapeHtml(href)}">`;
}
