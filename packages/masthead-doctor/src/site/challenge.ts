/** Characters of a body that are searched: a challenge says so at its beginning. */
const MAX_SEARCHED = 20_000;

const HEADERS: readonly (readonly [header: string, value: RegExp, who: string])[] = [
  ['cf-mitigated', /^challenge$/i, 'Cloudflare'],
  ['x-vercel-mitigated', /^challenge$/i, 'Vercel'],
  ['x-amzn-waf-action', /^(?:challenge|captcha)$/i, 'AWS WAF'],
];

/**
 * What stands only in a challenge's own page, in small letters: as markup, which an article about challenges has escaped. A protected page may well load the
 * guard's script.
 */
const TEXTS: readonly (readonly [text: string, who: string])[] = [
  ['<title>just a moment...</title>', 'Cloudflare'],
  ['id="anubis_challenge"', 'Anubis'],
  ['content="0;/.well-known/sgcaptcha/', 'SiteGround'],
  ['id="main-iframe" src="/_incapsula_resource?', 'Imperva'],
  ["sucuri_cloudproxy_js=''", 'Sucuri'],
  ['<title>ddos-guard</title>', 'DDoS-Guard'],
  ['<title>checking your browser', 'a guard'],
];

/**
 * Whether an answer is not the site's, but a question that only a browser passes: a captcha, a proof of work, a script. No program gets beyond it.
 *
 * @returns who asks; `undefined` for every other answer
 */
export function challengeOf(headers: Headers, body: string): string | undefined {
  const told = HEADERS.find(([header, value]) => value.test(headers.get(header)?.trim() ?? ''));
  if (told) return told[2];
  const text = body.slice(0, MAX_SEARCHED).toLowerCase();
  return TEXTS.find(([part]) => text.includes(part))?.[1];
}
