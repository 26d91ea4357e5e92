import { type CardView, canonicalizeUrl, type ShownProfile } from 'masthead/core';
import { cardRecords } from 'masthead/internal/core/card/card-view';
import { profilePage } from 'masthead/internal/core/profile/profile-view';
import { writeElement } from 'masthead/internal/render/html/element-html';
import { cardFrameSize, frameScheme, profileFrameSize, writeFrame } from 'masthead/internal/render/html/frame';
import { isRightToLeft } from 'masthead/internal/render/language';
import { type Choices, looksOf, oneLine } from './choices.ts';

/** What is shown: a card or a profile, and its link or actor. */
export type Shown =
  | { readonly kind: 'card'; readonly link: string; readonly view: CardView }
  | { readonly kind: 'profile'; readonly actor: string; readonly view: ShownProfile };

/** The AppView, as other pages name it. */
export interface Origin {
  /** Its public origin, without a trailing slash. */
  readonly appView: string;
  /** The script tag with the elements. */
  readonly scriptTag: string;
}

/** The script tag, and the element, which requests its data when it comes near the viewport. */
export function elementSnippet(shown: Shown, choices: Choices, { appView, scriptTag }: Origin): string {
  return `${scriptTag}\n\n${element(shown, choices, appView)}\n`;
}

/** The script tag, and the element with its data: no visitor requests that. */
export function inlineSnippet(shown: Shown, choices: Choices, { appView, scriptTag }: Origin): string {
  return `${scriptTag}\n\n${element(shown, choices, appView, shown.view)}\n`;
}

/** An `<iframe>` of `/embed`, and the link below it. */
export function frameSnippet(shown: Shown, choices: Choices, { appView }: Origin): string {
  const { layout, appearance } = looksOf(shown.kind, choices);
  const [size, scheme] =
    shown.kind === 'card'
      ? [cardFrameSize(shown.view, undefined, layout), frameScheme(appearance)]
      : [profileFrameSize(undefined, layout), layout === 'compact' ? undefined : frameScheme(appearance)];
  const [address, title] = [`${appView}/embed?${query(shown, choices)}`, nameOf(shown, choices)];
  return `${writeFrame({ address, title, size, scheme, link: { href: target(shown, appView), words: title } })}\n`;
}

/** The SVG picture as a link, in Markdown. */
export function markdownSnippet(shown: Shown, choices: Choices, { appView }: Origin): string {
  const picture = `${appView}/${shown.kind}.svg?${query(shown, choices)}`;
  return `[![${markdownText(nameOf(shown, choices))}](${destination(picture)})](${destination(target(shown, appView))})\n`;
}

/** The address of the oEmbed answer. */
export function oembedAddress(shown: Shown, choices: Choices, { appView }: Origin): string {
  const url = shown.kind === 'card' ? canonical(shown.link) : profilePage(appView, shown.view);
  return `${appView}/oembed?${query(shown, choices, { url })}`;
}

/** The name of what is shown: the chosen text, or else its own name. */
export function nameOf(shown: Shown, { text }: Pick<Choices, 'text'>): string {
  const own = shown.kind === 'card' ? shown.view.title : (shown.view.displayName ?? `@${shown.view.handle}`);
  return oneLine(text) ?? oneLine(own) ?? (shown.kind === 'card' ? shown.link : shown.actor);
}

/** The attributes of the element, by name, in an order that is easy to read. */
export function attributesOf(shown: Shown, choices: Choices): [name: string, value: string][] {
  return stated({
    ...(shown.kind === 'card'
      ? // With its records the card needs no search, whichever AppView the page uses later.
        { url: shown.link, records: cardRecords(shown.view).join(' ') || undefined }
      : { actor: shown.actor }),
    ...looksOf(shown.kind, choices),
    dir: isRightToLeft(choices.lang) ? 'rtl' : undefined,
  });
}

function element(shown: Shown, choices: Choices, appView: string, view?: unknown): string {
  const link = { href: target(shown, appView), text: nameOf(shown, choices) };
  return writeElement(shown.kind === 'card' ? 'pub-card' : 'pro-profile', attributesOf(shown, choices), link, view);
}

/** The query of a page or a picture of what is shown. */
function query(
  shown: Shown,
  choices: Choices,
  subject = shown.kind === 'card' ? { url: canonical(shown.link) } : { actor: shown.actor },
): URLSearchParams {
  return new URLSearchParams(stated({ ...subject, ...looksOf(shown.kind, choices) }));
}

function stated(rows: Readonly<Record<string, string | undefined>>): [name: string, value: string][] {
  return Object.entries(rows).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** Where the page's own link leads: for a person, to their page on the AppView. */
function target(shown: Shown, appView: string): string {
  return shown.kind === 'card' ? shown.link : profilePage(appView, shown.view);
}

/** Every reader's browser would send this link, so it has no tracking parameters. */
function canonical(link: string): string {
  return canonicalizeUrl(link) ?? link;
}

/** Text without meaning in Markdown (CommonMark, 2.4), on one line. */
function markdownText(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** An address without white space and brackets, which would end a link in Markdown. */
function destination(address: string): string {
  return new URL(address).href.replace(/[()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
