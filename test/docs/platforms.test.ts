import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../src/core/index.ts';

const read = (page: string) => readFileSync(join(import.meta.dirname, '../..', page), 'utf8');

// Everything that a page says of the platforms, as the line or the section that lists them.
const LISTS: readonly [page: string, list: RegExp, forms: (platform: (typeof PLATFORMS)[number]) => string[]][] = [
  ['docs/rules.md', /^## Platforms\n[\s\S]*?^- /m, ({ name }) => [name]],
  ['docs/rules.md', /^\| `address` \|.*$/m, ({ name, host }) => [name, host]],
  ['docs/proof.md', /^- \*\*.*\*\* write record and proof/m, ({ name }) => [name]],
  ['conformance/page/platforms.json', /^[\s\S]*$/, ({ host }) => [`"https://${host}/`]],
  ['docs/put-it-on-a-page.md', /wp_oembed_add_provider\(\s*'.*'/, ({ host }) => [host.replace('.', '\\.')]],
];

describe.each(LISTS)('%s, where it lists the platforms (%s)', (page, list, forms) => {
  const [listed = ''] = list.exec(read(page)) ?? [];

  it.each(PLATFORMS)('has $name', (platform) => {
    expect(forms(platform).filter((form) => listed.includes(form))).not.toEqual([]);
  });
});
