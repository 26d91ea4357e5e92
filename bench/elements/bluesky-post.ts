import 'bluesky-post-embed';
import css from 'bluesky-post-embed/style.css?inline';
import theme from 'bluesky-post-embed/themes/light.css?inline';
import { POST, type Subject } from './subject.ts';

const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';

function thread(uri: string): object {
  return {
    thread: {
      $type: 'app.bsky.feed.defs#threadViewPost',
      post: {
        uri,
        cid: 'bafyreib2rxk3rh6kzwqyqsiwqgvdwzqbgtbrsuowpqzzkqzcqnkdfqxvhi',
        author: {
          did: DID,
          handle: 'mara.example',
          displayName: 'Mara Lindqvist',
          avatar: `${location.origin}/picture.svg`,
          labels: [],
        },
        record: {
          $type: 'app.bsky.feed.post',
          text: `Low water is a promise, not a fact. Part ${uri.split('/').pop()}.`,
          createdAt: '2026-03-05T23:30:00.000Z',
          langs: ['en'],
        },
        replyCount: 3,
        repostCount: 5,
        likeCount: 8,
        quoteCount: 1,
        indexedAt: '2026-03-05T23:30:01.000Z',
        labels: [],
      },
      replies: [],
    },
  };
}

/** The peer uses the page's own `fetch`. */
function stub(): void {
  const fetch = async (input: RequestInfo | URL) =>
    Response.json(thread(new URL(input instanceof Request ? input.url : String(input)).searchParams.get('uri') ?? ''));
  Object.assign(globalThis, { fetch });
}

export const BLUESKY_POST: Subject = {
  name: POST,
  note: 'a stubbed request each',
  isPeer: true,
  css: `${css}\n${theme}`,
  reset: stub,
  create(index) {
    const post = document.createElement('bluesky-post');
    post.setAttribute('src', `at://${DID}/app.bsky.feed.post/${index}`);
    return post;
  },
  settled: (elements) =>
    Promise.all(
      elements.map(
        (element) =>
          new Promise((resolve, reject) => {
            element.addEventListener('loaded', resolve);
            element.addEventListener('error', (event: Event) => reject((event as CustomEvent).detail));
          }),
      ),
    ),
};
