import { html, type TemplateResult } from 'lit';
import { embed } from '../../embed.ts';
import type { Content } from './contents.ts';
import { blueskyCard } from './peers/bluesky.ts';
import { tweetCard } from './peers/react-tweet.ts';
import { webAwesomeCard } from './peers/web-awesome.ts';

/** The cards that are compared, by the name that a measurement and the page give them. */
export const CARDS = {
  masthead: {
    name: 'Masthead',
    draw: ({ view }: Content): TemplateResult =>
      html`<div data-peer="masthead">${embed('pub-card', { view, url: view.uri, layout: 'article' })}</div>`,
  },
  bluesky: { name: 'Bluesky', draw: blueskyCard },
  'react-tweet': { name: 'react-tweet', draw: tweetCard },
  'web-awesome': { name: 'Web Awesome', draw: webAwesomeCard },
} as const satisfies Record<string, { readonly name: string; readonly draw: (content: Content) => TemplateResult }>;

/** Which of them. */
export type CardName = keyof typeof CARDS;

/** The names, in the order of the page. */
export const CARD_NAMES = Object.keys(CARDS) as readonly CardName[];
