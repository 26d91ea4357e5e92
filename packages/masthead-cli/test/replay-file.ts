import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, did, PUBLICATION, tid } from '../../../test/support/index/test-index.ts';

/**
 * Writes a file of events for `serve --replay`: the publications of a and b at https://a.example
 * and https://b.example, and a line that is no event.
 */
export function replayFile(folder: string): string {
  const publication = (name: string, seconds: number) =>
    JSON.stringify({
      did: did(name),
      time_us: at(seconds),
      kind: 'commit',
      commit: {
        rev: tid(at(seconds)),
        operation: 'create',
        collection: PUBLICATION,
        rkey: 'pub',
        cid: 'bafyreia',
        record: { name: name.toUpperCase(), url: `https://${name}.example` },
      },
    });
  const file = join(folder, 'events.jsonl');
  writeFileSync(file, [publication('a', 1), 'no event', '', publication('b', 2), ''].join('\n'));
  return file;
}
