import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Bluesky's own code, from the files of its package: it exports none of this.
const dist = join(import.meta.dirname, '../../../../node_modules/@atproto/bsky/dist');
const load = (file: string) => import(pathToFileURL(join(dist, file)).href);

interface Hydrated {
  readonly ref: { readonly uri: string };
  readonly info: { readonly record: object };
}

type Validate = (document: Hydrated | undefined, publication: Hydrated | undefined, link: string) => boolean;
type Pair = (
  documents: Map<string, object>,
  publications: Map<string, object>,
) => { readonly document?: object; readonly publication?: object };
type Parse = (schema: unknown, entry: object) => object | undefined;

const { validateStandardSiteForUrl }: { validateStandardSiteForUrl: Validate } = await load('util/standard-site.js');
const { getSiteStandardRecordsFromHydrationMapsByDocumentUri: pair }: Record<string, Pair> =
  await load('hydration/external.js');
const { parseRecord }: { parseRecord: Parse } = await load('hydration/util.js');
const { site } = await load('lexicons/index.js');

interface Judged {
  readonly uri?: string | undefined;
  readonly record: unknown;
}

const hydrated = (judged: Judged | undefined): Hydrated | undefined =>
  judged && { ref: { uri: judged.uri ?? '' }, info: { record: judged.record as object } };

/** Whether Bluesky's AppView says that the records back the link. */
export function backsLink(document: Judged | undefined, publication: Judged | undefined, link: string): boolean {
  return validateStandardSiteForUrl(hydrated(document), hydrated(publication), link);
}

/** Whether it pairs the document with the publication, or takes it by itself. */
export function isPaired(document: Judged, publication: Judged | undefined): boolean {
  const map = (judged: Judged | undefined) =>
    new Map(judged ? [[`${judged.uri}@cid`, { record: judged.record as object }]] : []);
  const found = pair?.(map(document), map(publication));
  return found?.document !== undefined;
}

/** Whether it keeps the record, by the lexicon that it has. */
export function keepsRecord(kind: 'document' | 'publication', record: unknown): boolean {
  const entry = { record: Buffer.from(JSON.stringify(record)), cid: 'x', takenDown: false };
  return parseRecord(site.standard[kind].main, entry) !== undefined;
}
