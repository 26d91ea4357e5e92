// Asks the backlink index. In the script tag: every byte counts.

import { fields, list } from '../../core/read-fields.ts';
import type { Asking } from '../request/client-config.ts';
import { readJson } from '../request/json-request.ts';

/**
 * The backlink index's entries, unchecked, for publications with this `url`, without and with a
 * trailing slash: the newest hundred of each, one list after the other, each with its oldest entry
 * first. Throws a `ClientError`.
 */
export async function readBacklinks(url: string, options: Asking): Promise<Record<string, unknown>[]> {
  const { backlinks = 'https://constellation.microcosm.blue' } = options;
  const answers = await Promise.all(
    [url, `${url}/`].map((subject) =>
      readJson(
        `${backlinks}/xrpc/blue.microcosm.links.getBacklinks?source=site.standard.publication:url&limit=100&subject=${encodeURIComponent(subject)}`,
        // The index lists the newest first.
        (body) => list(fields(body).records, fields)?.reverse(),
        options,
      ),
    ),
  );
  return answers.flatMap((found) => found ?? []);
}
