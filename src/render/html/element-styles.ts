import { hostStyles } from '../../elements/embed-element.styles.ts';
import { fullProfileStyles } from '../../elements/pro-profile/full-profile.styles.ts';
import { proProfileHostStyles, proProfileStyles } from '../../elements/pro-profile/pro-profile.styles.ts';
import { pubCardStyles } from '../../elements/pub-card/pub-card.styles.ts';

/** The styles of a server-rendered `<pub-card>`. The text is constant, so that a policy can allow its hash and a page can serve it as a file. */
export const PUB_CARD_CSS: string = squeeze(hostStyles + pubCardStyles);

/** The styles of a server-rendered `<pro-profile>`; constant text, as `PUB_CARD_CSS`. */
export const PRO_PROFILE_CSS: string = squeeze(proProfileHostStyles + proProfileStyles + fullProfileStyles);

/** The hash of the exact text between `<style>` and `</style>`, as `style-src` takes it: `'sha256-…'`, quotes included. */
export async function styleHash(css: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

function squeeze(css: string): string {
  const [first, ...behindComments] = css.split('/*');
  return [first, ...behindComments.map((text) => text.slice(text.indexOf('*/') + 2))]
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .replace(/\n(?=[}{])|(?<=[{};,])\n/g, '')
    .replace(/: (?=\S)/g, ':')
    .replaceAll('\n', ' ')
    .trim();
}
