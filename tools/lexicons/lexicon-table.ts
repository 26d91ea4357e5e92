import { encode } from '@atcute/cbor';
import { CODEC_DCBOR, toString as cidToString, create } from '@atcute/cid';
import type { LexiconDocument, LexiconFile } from './lexicon-files.ts';
import { LEXICON_SOURCES, OWN_AUTHORITY } from './lexicon-sources.ts';
import { LEXICON_SCHEMA } from './published-lexicons.ts';

const [START, END] = ['<!-- lexicons: made by `npm run write` -->', '<!-- /lexicons -->'];

/**
 * A page with the table of lexicons between its two marks: each with its source and the CID of its
 * record.
 *
 * @throws {Error} when a file has no source, a source no file, or the page not both marks
 */
export async function withTable(page: string, files: ReadonlyMap<string, LexiconFile>): Promise<string> {
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`The page has no ${START} with a ${END} after it.`);
  const sources = new Map(
    LEXICON_SOURCES.flatMap(({ repository, folder, commits }) =>
      Object.entries(commits).flatMap(([commit, ids]) =>
        ids.map((id) => {
          const path = `${folder === '.' ? '' : `${folder}/`}${id.replaceAll('.', '/')}.json`;
          const link = `[${repository}](https://github.com/${repository}/blob/${commit}/${path})`;
          return [id, `${link} ${commit.slice(0, 10)}`] as const;
        }),
      ),
    ),
  );
  const missing = [...sources.keys()].filter((id) => !files.has(id));
  if (missing.length > 0) throw new Error(`lexicons/ lacks ${missing.join(', ')}, which lexicon-sources.ts names.`);
  const rows = ['| lexicon | source | CID of its record |', '| --- | --- | --- |'];
  for (const [id, { document }] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const source = id.startsWith(OWN_AUTHORITY) ? 'Masthead' : sources.get(id);
    if (!source) throw new Error(`${id} has no source: add it to lexicon-sources.ts.`);
    rows.push(`| \`${id}\` | ${source} | \`${await recordCid(document)}\` |`);
  }
  return `${page.slice(0, start + START.length)}\n\n${rows.join('\n')}\n\n${page.slice(end)}`;
}

/**
 * The CID that a lexicon's record has on every PDS: of its DAG-CBOR, whose keys have one order,
 * whatever order a file has them in.
 */
async function recordCid(document: LexiconDocument): Promise<string> {
  return cidToString(await create(CODEC_DCBOR, encode({ ...document, $type: LEXICON_SCHEMA })));
}
