import 'masthead';
import { ProProfile, PubCard } from 'masthead/react';
import { scriptJson } from 'masthead/render';
import { useEffect, useRef, useState } from 'react';
import { PINNED } from '../pinned.ts';

/** A page that a server writes and a browser takes over: cards with data and events, by the components, and by what React has itself. */
export function ServerPage() {
  const [pinned, setPinned] = useState(0);
  const [found, setFound] = useState<readonly string[]>([]);
  const view = PINNED[pinned];
  const hear = (title: string) => setFound((all) => [...all, title]);
  return (
    <>
      <PubCard id="pinned" view={view} onpub-card-load={({ detail }) => hear(`component: ${detail.view.title}`)}>
        <a href={view?.uri}>{view?.title}</a>
      </PubCard>
      <button type="button" onClick={() => setPinned((pinned + 1) % PINNED.length)}>
        Another
      </button>
      <ProProfile actor="mara.tidewater.example" layout="compact" />

      <pub-card
        id="by-ref"
        ref={(element) => {
          if (element) element.view = view;
        }}
      />

      <pub-card id="by-json" url={view?.uri}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson escapes what would end the script. */}
        <script type="application/json" dangerouslySetInnerHTML={{ __html: scriptJson(view) }} />
      </pub-card>

      <Listening hear={hear} />
      <output>{found.join(', ')}</output>
    </>
  );
}

/** The events bubble: one listener hears of every card below it. */
function Listening({ hear }: { readonly hear: (title: string) => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    const listener = ({ detail }: HTMLElementEventMap['pub-card-load']) => hear(`parent: ${detail.view.title}`);
    place.current?.addEventListener('pub-card-load', listener, { signal: stop.signal });
    return () => stop.abort();
  }, [hear]);

  return (
    <div ref={place}>
      <pub-card url="https://fieldnotes.leaflet.pub/3m2moss" loading="eager" />
    </div>
  );
}
