/** How each card was read, and what the drawing leaves out. */
export const HOW_READ = [
  {
    name: 'Bluesky',
    said: 'The card that its app shows for an article of a publication: bluesky-social/social-app, src/components/Post/Embed/StandardSiteEmbed/index.tsx at c0236fb, with its StandardSiteMetaRow, Button, Divider and MediaInsetBorder, and the tokens of @bsky.app/alf 0.1.15. Read on 22 November 2026, in the newest version at hand. Its breakpoint of 500 pixels is of the window; here it is of the card, which is kinder. Its words are English here; the app has more languages. Its icons are left out, and its button’s name too: “View publication” is named “View The Tidewater Review” there, so whoever says what they see does not reach it (WCAG 2.5.3).',
  },
  {
    name: 'react-tweet',
    said: 'vercel/react-tweet, packages/react-tweet/src/twitter-theme at 074901d, of 3 June 2026. A tweet has no title, so title and description are its text, and the publication is who speaks. The row of like, reply and copy is left out: the real card is 45 pixels taller, with three more targets.',
  },
  {
    name: 'Web Awesome',
    said: 'shoelace-style/webawesome, packages/webawesome/src/components/card at 1e8fc6e, of 1 July 2026, with its button, its default theme and the markup that its own page recommends. The card is a frame with slots: what is good or bad about words and links in it is the page’s doing.',
  },
] as const;

/** Where another card does something that ours does not, on purpose. */
export const STAYS = [
  'Text cannot be marked with the mouse, as at Bluesky: the whole card is one large target. react-tweet and Web Awesome leave the text free, and their targets are words of 20 pixels.',
  'A title or description can be longer than the card shows. react-tweet and Web Awesome show 500 letters of title, and stand 800 pixels tall; ours has them for assistive technology, in a tooltip and in print.',
  'Colours stand as they were published until contrast="aa" asks for more. Bluesky asks 4.5:1 of a publication’s button by itself and paints it in its own colours below that.',
  'Without JavaScript the element is the page’s own link. A whole card without a script comes from masthead/render, as react-tweet’s comes from a React server; Web Awesome leaves the page’s words without their frame.',
] as const;
