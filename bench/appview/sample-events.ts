import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const TID_DIGITS = '234567abcdefghijklmnopqrstuvwxyz';
const BEGIN = Date.UTC(2026, 0, 1) * 1000;
const WORDS =
  'harbour water letter morning paper engine garden north signal river window market quiet stone copper'.split(' ');

/** So many documents belong to one publication. */
export const PER_PUBLICATION = 20;

/** The TID of a moment. */
export function tid(microseconds: number): string {
  let rest = BigInt(Math.floor(microseconds)) << 10n;
  let text = '';
  for (let digit = 0; digit < 13; digit++) {
    text = TID_DIGITS[Number(rest & 31n)] + text;
    rest >>= 5n;
  }
  return text;
}

/** The same DID for the same number; all are spread evenly. */
function did(publication: number): string {
  const bytes = createHash('sha1').update(String(publication)).digest();
  return `did:plc:${Array.from(bytes.subarray(0, 24), (byte) => TID_DIGITS[byte & 31]).join('')}${TID_DIGITS[publication & 31]}`;
}

function host(publication: number): string {
  return `https://site-${publication}.example`;
}

/** The link of a document. */
export function linkOf(document: number): string {
  return `${host(Math.floor(document / PER_PUBLICATION))}${pathOf(document)}`;
}

/** A link beside a document, which no document has. */
export function linkOfNothing(document: number): string {
  return `${linkOf(document)}-again`;
}

function pathOf(document: number): string {
  return `/essays/${document}-what-the-tide-left`;
}

/** Commits to a repository, a millisecond apart. */
function committer(repo: string, began: number) {
  let time = began;
  return (collection: string, key: string, record: object) => {
    time += 1000;
    return {
      did: repo,
      time_us: time,
      kind: 'commit',
      commit: {
        rev: tid(time),
        operation: 'create',
        collection,
        rkey: key,
        record: { $type: collection, ...record },
        cid: `bafyrei${createHash('sha256').update(`${repo}${key}`).digest('hex').slice(0, 52)}`,
      },
    };
  };
}

/** Another account claims the address of a publication and of one of its documents. */
export function claimEvents(stranger: number, document: number) {
  const repo = did(1e9 + stranger);
  const rkey = tid(BEGIN + stranger);
  const commit = committer(repo, BEGIN + 2e12 + stranger * 10_000);
  const site = `at://${repo}/site.standard.publication/${rkey}`;
  return [
    commit('site.standard.publication', rkey, { url: host(Math.floor(document / PER_PUBLICATION)), name: 'Mine' }),
    commit('site.standard.document', rkey, { site, path: pathOf(document), title: 'Mine as well' }),
  ];
}

/** Every event of one publication: its owner's handle, the record and its documents. */
export function* publicationEvents(publication: number, documents: number, textBytes: number) {
  const repo = did(publication);
  const rkey = tid(BEGIN + publication);
  const time = BEGIN + publication * 1_000_000;
  const commit = committer(repo, time);
  const colour = (r: number, g: number, b: number) => ({ $type: 'site.standard.theme.color#rgb', r, g, b });
  yield {
    did: repo,
    time_us: time,
    kind: 'identity',
    identity: {
      did: repo,
      handle: `owner-${publication}.example`,
      seq: publication,
      time: new Date(time / 1000).toISOString(),
    },
  };
  yield commit('site.standard.publication', rkey, {
    url: host(publication),
    name: `The ${WORDS[publication % WORDS.length]} review`,
    description: text(publication, 160),
    icon: blob(publication),
    basicTheme: {
      $type: 'site.standard.theme.basic',
      background: colour(255, 255, 255),
      foreground: colour(20, 20, 20),
      accent: colour(publication % 256, 80, 120),
      accentForeground: colour(255, 255, 255),
    },
  });
  const first = publication * PER_PUBLICATION;
  for (let document = first; document < Math.min(first + PER_PUBLICATION, documents); document++) {
    yield commit('site.standard.document', tid(BEGIN + 1e12 + document), {
      site: `at://${repo}/site.standard.publication/${rkey}`,
      path: pathOf(document),
      title: `What the tide left, number ${document}`,
      description: text(document, 180),
      publishedAt: new Date(time / 1000 + document - first).toISOString(),
      coverImage: blob(document),
      tags: ['tides', 'harbours'],
      ...(textBytes > 0 && { textContent: text(document, textBytes) }),
    });
  }
}

/**
 * Writes a file to replay: documents, 20 to a publication, each owner with a handle.
 *
 * @param textBytes of the text of each document
 */
export async function writeSampleEvents(file: string, documents: number, textBytes: number): Promise<void> {
  const stream = createWriteStream(file);
  for (let publication = 0; publication * PER_PUBLICATION < documents; publication++) {
    const lines = Array.from(
      publicationEvents(publication, documents, textBytes),
      (event) => `${JSON.stringify(event)}\n`,
    );
    if (!stream.write(lines.join(''))) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

function text(seed: number, bytes: number): string {
  let made = '';
  for (let word = seed; made.length < bytes; word = (word * 31 + 7) % 9973) made += `${WORDS[word % WORDS.length]} `;
  return made.slice(0, bytes);
}

function blob(seed: number) {
  const link = `bafkrei${createHash('sha256').update(`blob ${seed}`).digest('hex').slice(0, 52)}`;
  return { $type: 'blob', ref: { $link: link }, mimeType: 'image/png', size: 40_000 };
}
