import 'masthead';
import type {} from 'masthead/react';
import { useState } from 'react';
import { LINKS } from '../links.ts';
import { PINNED } from '../pinned.ts';
import { LongList } from './LongList.tsx';

/** A reading list: cards for links, one card from given data, who recommends all this, and a longer list. */
export function ReadingList() {
  const [found, setFound] = useState<readonly string[]>([]);
  const [pinned, setPinned] = useState(0);
  return (
    <>
      <ul>
        {LINKS.map(({ url, words }) => (
          <li key={url}>
            <pub-card
              url={url}
              loading="eager"
              onpub-card-load={({ detail: { view, via } }) => setFound((all) => [...all, `${view.title} (${via})`])}
              onpub-card-fallback={({ detail: { reason } }) => setFound((all) => [...all, `${words} (${reason})`])}
            >
              <a href={url}>{words}</a>
            </pub-card>
          </li>
        ))}
      </ul>
      <output>{found.join(', ')}</output>

      <pub-card id="pinned" view={PINNED[pinned]} appearance="dark" />
      <button type="button" onClick={() => setPinned((pinned + 1) % PINNED.length)}>
        Another
      </button>

      <pro-profile actor="mara.tidewater.example" max-skills={3} />

      <LongList />
    </>
  );
}
