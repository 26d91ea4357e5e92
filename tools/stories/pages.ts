const link = (url: string) => encodeURIComponent(url);
const ESSAY = link('https://tidewater.example/essays/the-harbour-at-low-water');
const SITE = link('https://tidewater.example');
const CRON = link('https://slowcode.pckt.blog/the-cron-job-that-outlived-us-k3j2');
const NO_RECORD = link('https://unknown.example/nothing/here');

/** Where the page of `check-answer.ts` is. */
export const CHECK_ANSWER = '/check-answer.html';

/**
 * The demo as `npm start` serves it, and the AppView's pages about the demo's sample: a path of the
 * AppView by the name of the case.
 */
export const PAGES: Readonly<Record<string, string>> = {
  'front page': '/',
  'builder, a card': `/?url=${ESSAY}&lang=ar`,
  'builder, a profile': '/?url=%40mara.tidewater.example&as=markdown',
  'builder, no card': `/?url=${NO_RECORD}`,
  'builder, no link': '/?url=hello',
  'error, nothing here': '/nothing',
  'error, no such profile': '/p/nobody.example',
  'error, no card': `/oembed?url=${NO_RECORD}`,
  demo: '/demo.html',
  'demo, live': '/live.html',
  '/p/ of a full profile': '/p/mara.tidewater.example',
  '/p/ of a short profile': '/p/tomas.example',
  '/embed of an article': `/embed?url=${ESSAY}`,
  '/embed of an article, compact': `/embed?url=${ESSAY}&layout=compact`,
  '/embed of an article, verified': `/embed?url=${ESSAY}&verification=on`,
  '/embed of a publication': `/embed?url=${SITE}&contrast=aa`,
  '/embed in its colours': `/embed?url=${CRON}&appearance=publication`,
  '/embed of no record': `/embed?url=${NO_RECORD}`,
  '/embed of a person': '/embed?actor=mara.tidewater.example',
  '/embed of a person, whole': '/embed?actor=mara.tidewater.example&layout=full',
  '/embed of a person, byline': '/embed?actor=mara.tidewater.example&layout=compact',
  '/check': '/check',
  '/check of a link': CHECK_ANSWER,
  '/check of the sample': `/check?url=${SITE}`,
  '/examples': '/examples',
  '/docs': '/docs',
};
