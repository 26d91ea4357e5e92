import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLexicons } from '../../../tools/lexicons/lexicon-files.ts';
import { authorityOf, lexiconCid } from '../../../tools/lexicons/lexicon-record.ts';

const files = readLexicons(join(import.meta.dirname, '../../../lexicons'));

// As the network had them in July and August 2026, by what two programs' installers of lexicons had noted in public repositories.
test.each([
  ['com.atproto.label.defs', 'bafyreidp2wpcbzl2qiob2uwoc7lhntojx3tjcr553mmahw2f5cumtm3wpm'],
  ['com.atproto.repo.strongRef', 'bafyreifrkdbnkvfjujntdaeigolnrjj3srrs53tfixjhmacclps72qlov4'],
  ['community.lexicon.location.address', 'bafyreicdvexolyvp6j6yksqiib7hihwktt6ogalbvyzvtkj6ecrtqqw5fq'],
])('the file of %s has the CID that its record has on the network', async (id, cid) => {
  const file = files.get(id);
  expect(file && (await lexiconCid(file.document))).toBe(cid);
});

test.each([
  ['site.standard.document', 'standard.site'],
  ['id.sifa.profile.position', 'profile.sifa.id'],
  ['app.bsky.embed.getEmbedExternalView', 'embed.bsky.app'],
])('who speaks for %s is found below %s', (id, host) => {
  expect(authorityOf(id)).toBe(host);
});
