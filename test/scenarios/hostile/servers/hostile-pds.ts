import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { localServer } from '../../../support/local-server.ts';

/** One question for records. */
export interface Asked {
  readonly did: string;
  readonly collection: string;
  /** Empty for the first page. */
  readonly cursor: string;
  readonly limit: number;
}

/** What a page of records is made of: bytes that stand as they are, or that were packed before. */
type Part = string | { readonly packed: Buffer };

/** A whole body in parts, which are sent one after the other. */
type Behaviour = (asked: Asked) => readonly Part[];

const MB = 1_000_000;
const TID = '3lfwq2zkc2s22';

function recordsOf(asked: Asked, values: readonly (readonly Part[])[], cursor?: string): Part[] {
  const records = values.flatMap((value, n): Part[] => [
    `${n ? ',' : ''}{"uri":"at://${asked.did}/${asked.collection}/${TID}${asked.cursor.length}${n}","cid":"bafyreia","value":`,
    ...value,
    '}',
  ]);
  return ['{"records":[', ...records, ']', ...(cursor === undefined ? [] : [`,"cursor":"${cursor}"`]), '}'];
}

/** A part that weighs so much once it is unpacked, and next to nothing before. */
function packed(text: string): Part {
  return { packed: gzipSync(text) };
}

const next = ({ cursor }: Asked) => String(Number(cursor || 0) + 1);
const letters = (count: number) => `{"$type":"x","title":"${'a'.repeat(count)}"}`;
const PAGE_OF_31_MB = packed(letters(31 * MB));
const PAGE_OF_4_MB = packed(letters(3.9 * MB));
const BRACKETS = packed('['.repeat(450_000) + ']'.repeat(450_000));
const EMPTY_OBJECTS = packed(`[${'{},'.repeat(300_000)}{}]`);
const MEGABYTE = 'c'.repeat(MB);

/** What its accounts do to whoever reads them: the name is a part of the account's DID. */
export const HOSTILE_PDS: Readonly<Record<string, Behaviour>> = {
  'pages-of-31-mb': (asked) => recordsOf(asked, [[PAGE_OF_31_MB]], next(asked)),
  // Each answer within what one answer may be, all of them together not.
  'a-profile-of-14-mb': (asked) =>
    /position|education|skill|document/.test(asked.collection)
      ? recordsOf(asked, [[PAGE_OF_4_MB]])
      : recordsOf(asked, []),
  'pages-without-end': (asked) => recordsOf(asked, [[letters(900_000)]], next(asked)),
  'nothing-but-brackets': (asked) => recordsOf(asked, [[BRACKETS]], next(asked)),
  'a-deep-type': (asked) => recordsOf(asked, [[`{"$type":${'['.repeat(20_000)}${']'.repeat(20_000)}}`]]),
  'empty-objects': (asked) => recordsOf(asked, [[EMPTY_OBJECTS]], next(asked)),
  'cursors-of-a-megabyte': (asked) => recordsOf(asked, [[letters(10)]], `${MEGABYTE}${asked.cursor.length}`),
  'records-of-somebody-else': (asked) => [
    `{"records":[{"uri":"at://did:plc:other/${asked.collection}/a","value":{}}],"cursor":"${next(asked)}"}`,
  ],
};

/** What stands in the DID documents of such accounts, beside what has to. */
export const HOSTILE_DOCUMENTS: Readonly<Record<string, Part>> = {
  'a-document-of-brackets': BRACKETS,
  'a-document-of-31-mb': PAGE_OF_31_MB,
  'a-document-of-objects': packed(`[${'{},'.repeat(1_200_000)}{}]`),
};

/** All that a test can go through. */
export const HOSTILE_NAMES: readonly string[] = [...Object.keys(HOSTILE_PDS), ...Object.keys(HOSTILE_DOCUMENTS)];

/** The DID of an account that behaves so; there are as many as there are numbers. */
export function hostileDid(behaviour: string, number: number): string {
  return `did:plc:${behaviour}.${number}`;
}

/**
 * A PDS whose accounts mean harm, and the directory that they are in. It ends with its test.
 */
export interface HostilePds {
  /**
   * `http://localhost:…`, as PDS, PLC directory, handle server and relay that lists repositories.
   */
  readonly url: string;
}

/** What a test may answer by itself, before the table is looked at. */
type Own = (method: string, params: URLSearchParams, response: ServerResponse) => boolean;

/**
 * Starts it on a free port.
 *
 * @param own answers what it wants to answer, and says whether it did
 * @param homeOf the PDS that the directory names for an account; this one when there is none
 */
export async function startHostilePds(
  own: Own = () => false,
  homeOf: (did: string) => string | undefined = () => undefined,
): Promise<HostilePds> {
  const { port } = await localServer((request, response) => {
    // Who has enough hangs up: that is what is tested.
    response.on('error', () => {});
    const { pathname, searchParams: params } = new URL(request.url ?? '/', 'http://localhost');
    const method = decodeURIComponent(pathname.replace(/^\/(?:xrpc\/)?/, ''));
    if (own(method, params, response)) return;
    const did = params.get('repo') ?? params.get('did') ?? method;
    const name = /^did:plc:([a-z\d-]+)\.\d+$/.exec(did)?.[1] ?? '';
    const filling = HOSTILE_DOCUMENTS[name];
    const behaviour = HOSTILE_PDS[name] ?? (filling && ((asked: Asked) => recordsOf(asked, [])));
    if (!behaviour) return void response.writeHead(404).end('{"error":"NotFound"}');
    if (method === did) {
      const written = JSON.stringify(documentOf(did, homeOf(did) ?? url));
      return void send(response, filling ? [written.slice(0, -1), ',"more":', filling, '}'] : [written]);
    }
    if (method === 'com.atproto.repo.listRecords') {
      const [collection = '', cursor = ''] = [params.get('collection') ?? '', params.get('cursor') ?? ''];
      return void send(response, behaviour({ did, collection, cursor, limit: Number(params.get('limit')) }));
    }
    const answers: Readonly<Record<string, object>> = {
      'com.atproto.repo.describeRepo': { did, collections: ['site.standard.document', 'site.standard.publication'] },
      'com.atproto.sync.getLatestCommit': { cid: 'bafyreia', rev: TID },
      'com.atproto.sync.getRepoStatus': { did, active: true },
    };
    const answer = answers[method];
    if (answer) return void send(response, [JSON.stringify(answer)]);
    response.writeHead(400).end('{"error":"RecordNotFound"}');
  });
  const url = `http://localhost:${port}`;
  return { url };
}

function documentOf(did: string, pds: string): object {
  return {
    id: did,
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: pds }],
  };
}

/**
 * Packed whether or not that was asked for: members of gzip, one behind the other, are one body.
 */
function send(response: ServerResponse, parts: readonly Part[]): void {
  const zip = parts.some((part) => typeof part !== 'string');
  response.writeHead(200, { 'content-type': 'application/json', ...(zip && { 'content-encoding': 'gzip' }) });
  for (const part of parts) {
    if (typeof part !== 'string') response.write(part.packed);
    else response.write(zip ? gzipSync(part) : part);
  }
  response.end();
}
