/** A page to look at: a path of the AppView, which serves the demo too. */
export interface AuditedPage {
  readonly name: string;
  readonly address: string;
}

const link = (url: string) => encodeURIComponent(url);

/** Where the page of `check-answer.ts` is. */
export const CHECK_ANSWER = '/check-answer.html';

/** The demo as `npm start` serves it, and the AppView's pages about the demo's sample. */
export const PAGES: readonly AuditedPage[] = [
  { name: 'front page', address: '/' },
  {
    name: 'builder, a card',
    address: `/?url=${link('https://tidewater.example/essays/the-harbour-at-low-water')}&lang=ar`,
  },
  { name: 'builder, a profile', address: '/?url=%40mara.tidewater.example&as=markdown' },
  { name: 'builder, no card', address: `/?url=${link('https://unknown.example/nothing/here')}` },
  { name: 'builder, no link', address: '/?url=hello' },
  { name: 'error, nothing here', address: '/nothing' },
  { name: 'error, no such profile', address: '/p/nobody.example' },
  { name: 'error, no card', address: `/oembed?url=${link('https://unknown.example/nothing/here')}` },
  { name: 'demo', address: '/demo.html' },
  { name: 'demo, live', address: '/live.html' },
  { name: '/p/ of a full profile', address: '/p/mara.tidewater.example' },
  { name: '/p/ of a short profile', address: '/p/tomas.example' },
  {
    name: '/embed of an article',
    address: `/embed?url=${link('https://tidewater.example/essays/the-harbour-at-low-water')}`,
  },
  {
    name: '/embed of an article, compact',
    address: `/embed?url=${link('https://tidewater.example/essays/the-harbour-at-low-water')}&layout=compact`,
  },
  {
    name: '/embed of an article, verified',
    address: `/embed?url=${link('https://tidewater.example/essays/the-harbour-at-low-water')}&verification=on`,
  },
  { name: '/embed of a publication', address: `/embed?url=${link('https://tidewater.example')}&contrast=aa` },
  {
    name: '/embed in its colours',
    address: `/embed?url=${link('https://slowcode.pckt.blog/the-cron-job-that-outlived-us-k3j2')}&appearance=publication`,
  },
  { name: '/embed of no record', address: `/embed?url=${link('https://unknown.example/nothing/here')}` },
  { name: '/embed of a person', address: '/embed?actor=mara.tidewater.example' },
  { name: '/embed of a person, whole', address: '/embed?actor=mara.tidewater.example&layout=full' },
  { name: '/embed of a person, byline', address: '/embed?actor=mara.tidewater.example&layout=compact' },
  { name: '/check', address: '/check' },
  { name: '/check of a link', address: CHECK_ANSWER },
  { name: '/check of the sample', address: `/check?url=${link('https://tidewater.example')}` },
  { name: '/examples', address: '/examples' },
  { name: '/docs', address: '/docs' },
];
