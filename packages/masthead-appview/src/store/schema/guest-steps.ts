import type { Dialect } from './schema.ts';

/**
 * What a web site did not ask for. `mirrored`: the record's account is one that a bridge made of a site; such rank after all others that are as unverified. It
 * is in the ranked indexes, as they are read in their order. `leadership.mirrors_out`: none is kept, by any process.
 */
export function mirrorsStep({ flag }: Dialect): string {
  const tables = [
    ['publications', 'url'],
    ['documents', 'site, path'],
  ].map(
    ([table, place]) => `
    ALTER TABLE ${table} ADD COLUMN mirrored ${flag} NOT NULL DEFAULT 0;
    UPDATE ${table} SET mirrored = 1 WHERE did IN (SELECT did FROM identities WHERE holds_handle = 1 AND handle LIKE '%.web.brid.gy');
    DROP INDEX ${table}_ranked;
    CREATE INDEX ${table}_ranked ON ${table} (${place}, verified DESC, mirrored, owns_host DESC, claimed_at, born, uri) WHERE visible = 1;`,
  );
  return `${tables.join('\n')}
  ALTER TABLE leadership ADD COLUMN mirrors_out ${flag} NOT NULL DEFAULT 0;
  `;
}

/**
 * A site at several hosts. `sites.alias_of`: the publication for which this URL is asked although the record is at another host. It is the same site where
 * both name that record.
 */
export function aliasStep({ text }: Dialect): string {
  return `
  ALTER TABLE sites ADD COLUMN alias_of ${text};
  CREATE INDEX sites_alias ON sites (alias_of) WHERE alias_of IS NOT NULL;
  `;
}
