import { PublishError } from 'masthead/internal/atproto';

/** Characters before the first element: declarations stand there. */
const PROLOGUE = 65_536;

/**
 * Refuses XML that defines entities of its own: a few lines of them can stand for gigabytes, and no feed or sitemap needs any.
 *
 * @throws {PublishError} `invalid`
 */
export function refuseEntities(xml: string, name: string): void {
  if (!/<!(?:ENTITY|DOCTYPE[^<>[]{0,1000}\[)/i.test(xml.slice(0, PROLOGUE))) return;
  throw new PublishError('invalid', `${name} defines XML entities, so it is not read; give it without a DOCTYPE.`);
}
