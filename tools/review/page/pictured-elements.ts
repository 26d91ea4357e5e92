import { APP_VIEWS } from '../../../stories/app-views.ts';
import type { Args } from '../../../stories/embed.ts';
import { ARTICLE, ON_PLATFORMS, PUBLICATION, without, worded } from '../../../stories/views/card-views.ts';
import { PROFILE } from '../../../stories/views/profile-views.ts';
import { themeOf } from '../../../stories/views/theme-of.ts';
import { WORDS } from '../../../stories/views/words.ts';
import type { PicturedLayout, PictureExtra, PictureSheet } from '../picture-plan.ts';

/** An element of a sheet, as `embed` makes it. */
export interface PicturedElement {
  readonly tag: 'pub-card' | 'pro-profile';
  readonly args: Args;
}

/** The languages of the texts that an extra shows; a page from right to left is an Arabic one. */
export const EXTRA_LANGUAGES: Partial<Readonly<Record<PictureExtra, string>>> = {
  rtl: 'ar',
  german: 'de',
  japanese: 'ja',
};

const TEXTS: Partial<Readonly<Record<PictureExtra, (typeof WORDS)['arabic' | 'german' | 'cjk' | 'emoji']>>> = {
  rtl: WORDS.arabic,
  german: WORDS.german,
  japanese: WORDS.cjk,
  emoji: WORDS.emoji,
};

const WARNED = { ...ARTICLE, labels: [{ val: 'graphic-media' }] };
const LOOKS: Readonly<Record<Exclude<PicturedLayout, `profile-${string}`>, Args>> = {
  article: { layout: 'article', view: ARTICLE },
  'article-without-cover': { layout: 'article', view: without(ARTICLE, 'thumb') },
  publication: { layout: 'publication', view: PUBLICATION },
  compact: { layout: 'compact', view: ARTICLE },
  basic: { url: ARTICLE.uri, 'app-view': APP_VIEWS.empty },
  skeleton: { url: ARTICLE.uri, 'app-view': APP_VIEWS.waiting },
  'content-warning': { layout: 'article', view: WARNED },
  'disabled-button': { layout: 'publication', view: PUBLICATION, disabled: true },
};

/** What a sheet shows at each of its widths. */
export function picturedElement({ layout, scheme, extra }: PictureSheet): PicturedElement {
  if (layout === 'profile-summary' || layout === 'profile-full' || layout === 'profile-compact') {
    const args = { actor: PROFILE.handle, view: profile(extra), layout: layout.slice('profile-'.length) };
    return { tag: 'pro-profile', args };
  }
  const look = LOOKS[layout];
  const appearance = scheme === 'publication' ? scheme : undefined;
  const contrast = extra === 'failing' ? 'as-published' : undefined;
  const profileBase = extra === 'author' ? 'https://masthead.example/p/{handle}' : undefined;
  const args = { loading: 'eager', discovery: 'off', ...look, appearance, contrast, 'profile-base': profileBase };
  return { tag: 'pub-card', args: look.view ? { ...args, view: card(look.view, layout, extra) } : args };
}

function card(view: unknown, layout: PicturedLayout, extra: PictureExtra | undefined): unknown {
  const given = view as typeof ARTICLE;
  const ofPublication = layout === 'publication' || layout === 'disabled-button';
  const worn = (source: object, words: object = {}) => ({ ...given, ...words, source: { ...given.source, ...source } });
  if (extra === 'dark-publication') return worn({ theme: ON_PLATFORMS.pckt.source?.theme });
  if (extra === 'failing' || extra === 'failing-aa')
    return worn({ theme: themeOf('#f7e9c8', '#b08d57', '#ffb3c7', '#ffffff') });
  if (extra === 'author') {
    const owners = given.associatedProfiles.map((owner) => ({ ...owner, avatar: PROFILE.avatar }));
    return { ...given, associatedProfiles: owners };
  }
  const words = extra === 'long' ? WORDS.fiveHundred : extra && TEXTS[extra];
  if (!words) return given;
  const name = 'name' in words ? words.name : words.title.slice(0, 120);
  const { title, description } = worded({ title: words.title, description: words.description });
  return worn({ title: name }, { title: ofPublication ? name : title, description });
}

function profile(extra: PictureExtra | undefined): unknown {
  const words = extra === 'long' ? WORDS.fiveHundred : extra && TEXTS[extra];
  if (!words) return PROFILE;
  const name = 'name' in words ? words.name : words.title.slice(0, 64);
  const [first, ...others] = PROFILE.positions;
  return {
    ...PROFILE,
    displayName: name,
    headline: words.title,
    about: words.description,
    positions: [{ ...first, title: words.title.slice(0, 100), company: name }, ...others],
  };
}
