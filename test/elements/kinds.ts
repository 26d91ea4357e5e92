import { renderProProfile, renderPubCard } from '../../src/render/index.ts';
import { ARTICLE, PROFILE } from './samples.ts';
import { APP_VIEW } from './stub-app-view.ts';

/**
 * One of the two elements, for what both do alike: how a page writes it, and what its service
 * answers. The part `title` shows the name.
 */
export interface Kind {
  readonly tag: 'pub-card' | 'pro-profile';
  /** The attribute that says what to ask for. */
  readonly subject: 'url' | 'actor';
  /** Subjects, as many as a test needs. */
  readonly named: (number: number) => string;
  /** The subject that a request asks for. */
  readonly askedFor: (request: URL) => string;
  /** The data that a page gives. */
  readonly data: (name: string, more?: object) => object;
  /** An AppView's answer. */
  readonly answer: (name: string, more?: object) => object;
  /** Its large picture: the field of the data, and the part. */
  readonly picture: { readonly field: string; readonly part: string };
  /** What a server writes: the same, as HTML. */
  readonly render: (name: string, subject: string, options?: { data?: boolean; more?: object }) => string;
}

export const KINDS: readonly Kind[] = [
  {
    tag: 'pub-card',
    subject: 'url',
    named: (number) => `https://a.example/${number}`,
    askedFor: ({ searchParams }) => searchParams.get('url') ?? '',
    data: cardData,
    answer: (name, more) => ({ view: { external: cardData(name, more) } }),
    picture: { field: 'thumb', part: 'cover' },
    render: (name, url, { data = false, more } = {}) => renderPubCard(cardData(name, more), { url, data }),
  },
  {
    tag: 'pro-profile',
    subject: 'actor',
    named: (number) => `person${number}.example`,
    askedFor: ({ searchParams }) => searchParams.get('actor') ?? '',
    data: profileData,
    answer: (name, more) => ({ profile: profileData(name, more) }),
    picture: { field: 'avatar', part: 'avatar' },
    render: (name, actor, { data = false, more } = {}) =>
      renderProProfile(profileData(name, more), { actor, data, appView: APP_VIEW }),
  },
];

/** The element as an author writes it, about its first subject. */
export function markupOf({ tag, subject, named }: Kind, attributes = '', children = '', number = 1): string {
  return `<${tag} ${subject}="${named(number)}" ${attributes}>${children}</${tag}>`;
}

/**
 * The element as a server writes it, with more attributes. The strict page refuses the styles
 * inside.
 */
export function renderedOf(
  kind: Kind,
  name: string,
  attributes = '',
  options?: Parameters<Kind['render']>[2],
  number = 1,
): string {
  return kind
    .render(name, kind.named(number), options)
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(`<${kind.tag}`, `<${kind.tag} ${attributes}`);
}

/** An element that has its data beside it, as JSON, after other children. */
export function inlineOf(kind: Kind, name: string, before = ''): string {
  return markupOf(kind, '', `${before}<script type="application/json">${JSON.stringify(kind.data(name))}</script>`);
}

/** The title of an answer of `answerOf`. */
export function titleOf({ named }: Kind, number = 1): string {
  return `About ${named(number)}`;
}

/** An answer whose title names its subject. */
export function answerOf(kind: Kind, url: URL): object {
  return kind.answer(`About ${kind.askedFor(url)}`);
}

/**
 * How an element comes into a page; a test of both says what must not depend on it. What the server
 * wrote is called `From the server`.
 */
export const WAYS: readonly { readonly way: string; readonly markup: (kind: Kind, attributes?: string) => string }[] = [
  { way: 'made by a script', markup: (kind, attributes) => markupOf(kind, attributes) },
  { way: 'rendered by a server', markup: (kind, attributes) => renderedOf(kind, 'From the server', attributes) },
];

/** Both elements, in each way. */
export const KINDS_AND_WAYS = KINDS.flatMap((kind) => WAYS.map((each) => ({ kind, ...each })));

/** What the styles of an element do; when they apply, it is `STYLED`. */
export function looks(element: Element, page: Window = window): string[] {
  const card = element.shadowRoot?.querySelector('[part~=card]') as Element;
  const { borderTopLeftRadius, borderTopStyle } = page.getComputedStyle(card);
  return [page.getComputedStyle(element).display, borderTopLeftRadius, borderTopStyle];
}
export const STYLED = ['flex', '14px', 'solid'];

function cardData(name: string, more?: object): object {
  return { ...ARTICLE, title: name, ...more };
}

function profileData(name: string, more?: object): object {
  return { ...PROFILE, displayName: name, ...more };
}
