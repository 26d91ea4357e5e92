/** `masthead/render`: cards and profiles as HTML, flat HTML and SVG, without a DOM or script. */

export type { CardCta } from '../core/card/card-action.ts';
export type { ProfileLayout } from '../elements/pro-profile/pro-profile.template.ts';
export type { CardLayout } from '../elements/pub-card/pub-card.template.ts';
export type { CardMessages, Messages, ProfileMessages } from '../elements/text/message-set.ts';
export type { SvgAppearance } from './drawn-palette.ts';
export { type ProProfileEmailOptions, renderProProfileEmail } from './flat/render-pro-profile-email.ts';
export { type PubCardEmailOptions, renderPubCardEmail } from './flat/render-pub-card-email.ts';
export { PRO_PROFILE_CSS, PUB_CARD_CSS, type RenderOptions } from './html/element-html.ts';
export { type ScriptName, type ScriptTagOptions, scriptTag } from './html/embed-code.ts';
export {
  type ProProfileOptions,
  proProfileStyleHashes,
  renderProProfile,
} from './html/render-pro-profile.ts';
export { type PubCardOptions, pubCardStyleHashes, renderPubCard } from './html/render-pub-card.ts';
export { escapeHtml, scriptJson } from './html/write-html.ts';
export { type ProProfileSvgOptions, renderProProfileSvg } from './svg/render-pro-profile-svg.ts';
export { type PubCardSvgOptions, renderPubCardSvg } from './svg/render-pub-card-svg.ts';
export type { SvgOptions } from './svg/svg-canvas.ts';
