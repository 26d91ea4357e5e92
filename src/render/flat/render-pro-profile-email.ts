import { toShownProfile } from '../../core/profile/shown-profile.ts';
import { html, nothing } from '../../elements/template/html.ts';
import { firstGrapheme } from '../../elements/text/format.ts';
import { profileFacts } from '../facts.ts';
import { nameOf, type ProProfileOptions, profileLink } from '../html/render-pro-profile.ts';
import { writeTemplate } from '../html/write-html.ts';
import { profileMessages, runsFromRight } from '../language.ts';
import { FONT, flatPalette, HEADLINE, hairline, style } from './flat-palette.ts';

/** The options of `renderProProfileEmail`; each means what it means for `renderProProfile`. */
export type ProProfileEmailOptions = Pick<
  ProProfileOptions,
  'actor' | 'lang' | 'maxSkills' | 'organisationNames' | 'appView' | 'profileBase' | 'target' | 'today' | 'messages'
>;

/**
 * Renders a profile's summary as HTML for feeds and mail: no shadow root, no table, no script,
 * every style inline on its element.
 *
 * @param view an `id.sifa.getProfileView#profileView`, unchecked; invalid parts are dropped. For
 *   `null` and for a value that is not a view, only the name of `actor` is rendered
 * @returns the empty string when there is neither a view nor an `actor`
 *
 * @example
 * ```js
 * import { fetchGetProfileView } from 'masthead/client';
 * import { renderProProfileEmail } from 'masthead/render';
 *
 * const config = { baseUrl: 'http://localhost:2584' };
 * const profile = await fetchGetProfileView(config, 'mara.tidewater.example');
 * console.log(renderProProfileEmail(profile, { appView: config.baseUrl }));
 * ```
 */
export function renderProProfileEmail(view: unknown, options: ProProfileEmailOptions = {}): string {
  const profile = toShownProfile(view);
  if (!nameOf(profile, options)) return '';
  const link = profileLink(profile, options);
  const { lang, target } = options;
  const palette = flatPalette({ person: profile?.palette });
  const { muted, quiet, foreground, background, line, accent, accentForeground, band } = palette;
  const actor = `@${options.actor?.replace(/^@/, '') ?? ''}`;
  const name = profile?.displayName ?? (profile ? `@${profile.handle}` : actor);
  const messages = profileMessages(lang, options.messages);
  const { role, also, upcoming, other, party, skills } = profileFacts(profile, messages, options);
  const box = style({
    'max-width': '600px',
    overflow: 'hidden',
    border: `1px solid ${line}`,
    'border-radius': '14px',
    background,
    color: foreground,
    'font-family': FONT,
    'font-size': '16px',
    'line-height': 1.4,
    'overflow-wrap': 'anywhere',
  });
  const round = 'display:inline-block;vertical-align:top;width:56px;height:56px;border-radius:50%';
  const letter = style({ background: accent, color: accentForeground, 'line-height': '56px', 'text-align': 'center' });
  const picture = profile?.avatar
    ? html`<img src=${profile.avatar} alt="" width="56" height="56" style=${`${round};${hairline(line)}`}>`
    : html`<span aria-hidden="true" style=${`${round};${letter}`}>${firstGrapheme(name.replace(/^@/, ''))}</span>`;
  const head = style({ margin: 0, padding: '16px', 'border-top': `4px solid ${band}` });
  const below = style({ margin: 0, padding: '0 16px 16px' });
  const chip = style({
    display: 'inline-block',
    margin: '4px 0 0',
    padding: '2px 8px',
    border: `1px solid ${line}`,
    'border-radius': '8px',
    'font-size': '13px',
  });
  const named = style({ color: foreground, ...HEADLINE, 'font-size': '22px', 'line-height': 1.18 });
  const title = link
    ? html`<a href=${link} target=${target || nothing} rel="noopener" dir="auto" style=${`${named};text-decoration:none`}>${name}</a>`
    : html`<b dir="auto" style=${named}>${name}</b>`;
  // No `<div>`, for the same reason as in the flat card.
  return writeTemplate(html`<section lang=${lang ?? nothing} dir=${runsFromRight(lang, name) ? 'rtl' : nothing} style=${box}>
    <p style=${head}>${picture} <span style="display:inline-block;vertical-align:top;max-width:70%;margin:0 8px">
      ${title}
      ${profile?.headline ? html`<br><span dir="auto">${profile.headline}</span>` : nothing}
      ${role ? html`<br><span style=${style({ color: muted })}><bdi>${role}</bdi>${upcoming ? html` <bdi>(${upcoming})</bdi>` : nothing}</span>` : nothing}
      ${[other, party].filter(Boolean).map((note) => html`<br><span style=${style({ color: quiet, 'font-size': '13px' })}><bdi>${note}</bdi></span>`)}
      ${also ? html`<br><span style=${style({ color: muted })}><bdi>${also}</bdi></span>` : nothing}
      ${profile ? html`<br><span style=${style({ color: quiet, 'font-size': '13px' })}><bdi>@${profile.handle}</bdi>${profile.pronouns ? html` · <bdi>${profile.pronouns}</bdi>` : nothing}${profile.location ? html` · <bdi>${profile.location}</bdi>` : nothing}</span>` : nothing}
    </span></p>
    ${skills.length > 0 ? html`<p style=${below}>${skills.map((skill) => html`<bdi style=${chip}>${skill}</bdi> `)}</p>` : nothing}
  </section>`);
}
