import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CardView } from '../../src/core/index.ts';
import { PUB_CARD_CSS, scriptJson } from '../../src/render/index.ts';

const date = new Intl.DateTimeFormat('en', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });
const raw = (__html: string) => ({ dangerouslySetInnerHTML: { __html } });
const image = (part: string, src: string | undefined, className?: string) =>
  h('img', { part, className, src, alt: '', loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' });
const glyph = (name: string, d: string) =>
  h('svg', { part: 'glyph', className: name, viewBox: '0 0 16 16', 'aria-hidden': true }, h('path', { d }));

/** The same DOM as `renderPubCard` gives for this very view, by react-dom/server. */
export function reactCard(view: CardView): string {
  return renderToStaticMarkup(h(Card, { view }));
}

function Card({ view }: { view: CardView }): ReactElement {
  const { source, associatedProfiles } = view;
  const theme = source?.theme;
  const rgb = ({ r, g, b }: { r: number; g: number; b: number } = { r: 0, g: 0, b: 0 }) => `rgb(${r} ${g} ${b})`;
  const own = `[part~='card']{--_record-accent:${rgb(theme?.accentRGB)};--_record-accent-foreground:${rgb(theme?.accentForegroundRGB)}}`;
  return h(
    'pub-card',
    { url: view.uri, 'data-state': 'ready' },
    h(
      'template',
      { shadowrootmode: 'open' },
      h('style', raw(PUB_CARD_CSS)),
      h('style', raw(own)),
      h(
        'article',
        { part: 'card article', className: 'covered' },
        image('cover', view.thumb),
        h(
          'div',
          { part: 'body' },
          h('a', { part: 'title', href: view.uri, rel: 'noopener', dir: 'auto' }, view.title),
          h('p', { part: 'description', dir: 'auto' }, view.description),
          h(
            'p',
            { part: 'meta' },
            h('time', { part: 'date', dateTime: view.createdAt }, date.format(Date.parse(view.createdAt ?? ''))),
            h(
              'span',
              { part: 'reading-time' },
              glyph('clock', 'M8 2a6 6 0 1 0 .01 0M8 5v3l2 1.5'),
              h('bdi', null, `${view.readingTime} min`),
            ),
            h('span', { part: 'author' }, h('bdi', null, 'by ', h('bdi', null, `@${associatedProfiles?.[0]?.handle}`))),
          ),
        ),
        h(
          'div',
          { part: 'site' },
          image('icon', source?.icon, 'picture'),
          h(
            'div',
            { part: 'names' },
            h('span', { part: 'name', dir: 'auto' }, source?.title),
            h('span', { part: 'domain' }, new URL(source?.uri ?? view.uri).host),
          ),
          h(
            'a',
            { part: 'button', href: source?.uri, rel: 'noopener' },
            glyph('Leaflet', 'M3 13C3 6 6 3 13 3c0 7-3 9.500-8 8.500M3 13 9 7'),
            h(
              'span',
              null,
              'Subscribe',
              h('span', { className: 'hidden', 'data-text': ` to ${source?.title}` }),
              ' on Leaflet',
            ),
          ),
        ),
      ),
    ),
    h('a', { href: view.uri }, view.title),
    h('script', { type: 'application/json', ...raw(scriptJson(view)) }),
  );
}
