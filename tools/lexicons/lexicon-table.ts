import type { LexiconFile } from './lexicon-files.ts';
import { lexiconCid } from './lexicon-record.ts';
import { LEXICON_SOURCES, OWN_AUTHORITY } from './lexicon-sources.ts';

const [START, END] = ['<!-- lexicons: made by `npm run write` -->', '<!-- /lexicons -->'];

/**
 * The table of lexicons: each with its source and the CID of its record.
 *
 * @throws {Error} when a file has no source, or a source no file
 */
export async function lexiconTable(files: ReadonlyMap<string, LexiconFile>): Promise<string> {
  const sources = new Map(
    LEXICON_SOURCES.flatMap(({ commits, ...source }) =>
      Object.entries(commits).flatMap(([commit, ids]) => ids.map((id) => [id, { ...source, commit }] as const)),
    ),
  );
  const missing = [...sources.keys()].filter((id) => !files.has(id));
  if (missing.length > 0) throw new Error(`lexicons/ lacks ${missing.join(', ')}, which lexicon-sources.ts names.`);
  const rows = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(async ([id, { document }]) => {
      const source = sources.get(id);
      if (!source && !id.startsWith(OWN_AUTHORITY))
        throw new Error(`${id} has no source: add it to lexicon-sources.ts.`);
      const from = source
        ? `[${source.repository}](https://github.com/${source.repository}/blob/${source.commit}/${pathOf(source.folder, id)}) ${source.commit.slice(0, 10)}`
        : 'Masthead';
      return `| \`${id}\` | ${from} | \`${await lexiconCid(document)}\` |`;
    });
  return ['| lexicon | source | CID of its record |', '| --- | --- | --- |', ...(await Promise.all(rows))].join('\n');
}

function pathOf(folder: string, id: string): string {
  return `${folder === '.' ? '' : `${folder}/`}${id.replaceAll('.', '/')}.json`;
}

/**
 * Puts a table between the two marks of a page.
 *
 * @throws {Error} when the page has not both marks
 */
export function withTable(page: string, table: string): string {
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`The page has no ${START} with a ${END} after it.`);
  return `${page.slice(0, start + START.length)}\n\n${table}\n\n${page.slice(end)}`;
}
