import {
  employer,
  onBehalfOf,
  organisation,
  type ProfilePosition,
  type ProfileView,
  primaryPosition,
  summarizeProfile,
} from 'masthead/core';
import { PERSON_PAGES, profilePage } from 'masthead/internal/core';
import { escapeHtml, proProfileStyleHashes, renderProProfile } from 'masthead/render';
import { readActor } from '../http/server/route.ts';
import type { PageFormat } from './html-page.ts';
import { HTML_TYPE, htmlPage, type ServedPage } from './html-page.ts';

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;padding:clamp(1rem,5vw,4rem);font:1rem/1.5 system-ui,sans-serif}main{max-inline-size:44rem;margin-inline:auto}';

/** `/p/{handle}`; the route passes the last path segment as `actor`. */
export const person: PageFormat = async ({ parameters, origin, ...find }) => {
  const found = await find.person(readActor(parameters));
  const { html, headers } = await personPage(found.view, origin);
  return { body: html, type: HTML_TYPE, headers, person: found };
};

/**
 * A person's page, which every profile element links to: the full profile as HTML, structured data (schema.org's `ProfilePage`), a preview image and oEmbed
 * discovery. With `discoverable: false` it has `noindex` and no structured data. `origin` is this AppView's public one.
 */
export async function personPage(view: ProfileView, origin: string): Promise<ServedPage> {
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
  const card = renderProProfile(view, { layout: 'full', heading: 1, profileBase: origin + PERSON_PAGES });
  return htmlPage({
    title: `${name} (@${view.handle})`,
    head: `${head}\n`,
    body: `<main>${card}</main>`,
    style: STYLE,
    styleHashes: await proProfileStyleHashes(),
    frames: 'nobody',
    ...(view.discoverable !== false && { data: structuredData(view, name, address) }),
  });
}

function roleWords(position: ProfilePosition): string {
  const role = [position.title, employer(position)].filter(Boolean).join(' · ');
  const party = onBehalfOf(position);
  return party ? `${role}, on behalf of ${party}` : role;
}

function structuredData(view: ProfileView, name: string, address: string): unknown {
  const position = primaryPosition(view.positions);
  const worksFor = position && employer(position);
  const schools = view.education.slice(0, 20).flatMap((entry) => organisation(entry)?.name ?? []);
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
      // A person who represents another party is described by the whole role, not by the employer alone.
      ...(position &&
        onBehalfOf(position) && {
          hasOccupation: { '@type': 'Occupation', name: position.title, description: roleWords(position) },
        }),
      ...(worksFor && { worksFor: { '@type': 'Organization', name: worksFor } }),
      ...(view.skills.length > 0 && { knowsAbout: view.skills.slice(0, 50).map((skill) => skill.name) }),
      ...(schools.length > 0 && {
        alumniOf: schools.map((name) => ({ '@type': 'EducationalOrganization', name })),
      }),
      ...(view.website && { sameAs: [view.website] }),
    },
  };
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}

function link(rel: string, href: string, type?: string, title?: string): string {
  const more = type === undefined ? '' : ` type="${type}" title="${escapeHtml(title ?? '')}"`;
  return `<link rel="${rel}"${more} href="${escapeHtml(href)}">`;
}
