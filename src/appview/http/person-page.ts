import { createHash } from 'node:crypto';
import { type ProfileView, summarizeProfile } from '../../core/index.ts';
import type { RepresentationOptions } from './answer/representation.ts';

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;padding:clamp(1rem,5vw,4rem);font:1rem/1.5 system-ui,sans-serif}main{max-inline-size:44rem;margin-inline:auto}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but our own script and the pictures that the records name. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${STYLE_HASH}'`,
  'img-src https: http: data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** How the page goes out. */
export const PAGE_OPTIONS: RepresentationOptions = {
  type: 'text/html; charset=utf-8',
  headers: { 'content-security-policy': PAGE_POLICY },
};

/**
 * A person's page, `/p/{handle}`: the place that every profile links back to. The words stand in the HTML, for readers without JavaScript; with it they become
 * the full profile, without another request.
 */
export function personPage(view: ProfileView): string {
  const { displayName, headline, currentTitle, currentCompany, topSkills } = summarizeProfile(view);
  const name = escapeHtml(displayName ?? view.handle);
  const role = [currentTitle, currentCompany].filter((part) => part !== undefined).join(' · ');
  const lines = [role, headline, view.about, topSkills.join(', ')].filter((line) => line);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} (@${escapeHtml(view.handle)})</title>
<meta name="description" content="${escapeHtml(lines[0] ?? view.handle)}">
<style>${STYLE}</style>
<script defer src="/masthead.js" data-app-view="/"></script>
<main>
<pro-profile actor="${escapeHtml(view.did)}" layout="full" loading="eager">
<script type="application/json">${JSON.stringify(view).replaceAll('<', '\\u003c')}</script>
<h1 dir="auto">${name}</h1>
<p>@${escapeHtml(view.handle)}</p>
${lines.map((line) => `<p dir="auto">${escapeHtml(line ?? '')}</p>`).join('\n')}
</pro-profile>
</main>
</html>
`;
}

/** Text as it may stand between tags and in a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
