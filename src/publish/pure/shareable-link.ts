import { httpUrl } from '../../core/index.ts';
import { LIMITS } from '../../core/shown-limits.ts';

/**
 * A link as a post has it (docs/rules.md#posts): as written, but for white space around it, and without user name and password, which are nobody else's business.
 *
 * @returns `null` when it is not http(s), or longer than 2,048 characters
 */
export function shareableLink(link: string): string | null {
  const written = link.trim();
  const url = httpUrl(written);
  if (!url || written.length > LIMITS.address) return null;
  const plain = url.username === '' && url.password === '';
  if (plain && /^https?:\/\/[^\s\\\p{Cc}\p{Cf}]+$/iu.test(written)) return written;
  url.username = '';
  url.password = '';
  return url.href.length > LIMITS.address ? null : url.href;
}
