import { renderProProfileEmail, renderPubCardEmail } from 'masthead/render';
import { APPEARANCES, type Choices, CONTRASTS, type Origin, type Shown } from './choices.ts';

/**
 * The card or profile as flat HTML: no script, every style on its element. A separate file, which
 * is loaded at the first use.
 */
export function staticHtml(shown: Shown, { appearance, contrast, lang }: Choices, { appView }: Origin): string {
  if (shown.kind === 'profile') {
    const options = { actor: shown.actor, appView, ...(lang && { lang }) };
    return `${renderProProfileEmail(shown.view, options)}\n`;
  }
  const known = APPEARANCES.card.find((one) => one === appearance);
  return `${renderPubCardEmail(shown.view, {
    url: shown.link,
    ...(known && { appearance: known }),
    contrast: CONTRASTS.find((one) => one === contrast) ?? CONTRASTS[0],
    ...(lang && { lang }),
  })}\n`;
}
